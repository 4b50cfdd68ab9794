// `npm run bench` measures the platform; `npm run bench -- kiosk [part …]` measures the kiosk; `npm run bench -- backoffice
// [--members 20000]` measures the list of members and the reports; `npm run bench -- outbox` a tablet that comes back after 30 days;
// `npm run bench -- sales` the sales of tills;
// `npm run bench -- steady` half an hour of bookings at a fixed rate; `npm run bench -- busy` a busy organisation beside a small
// one, and a busy member; `npm run bench -- --huge` ten million accounts beside a thousand.
const [subject] = process.argv.slice(2);

if (subject === "backoffice") {
  await (await import("./backoffice/main.ts")).benchBackOffice();
} else if (subject === "outbox") {
  await (await import("./outbox.ts")).benchOutbox();
} else if (subject === "sales") {
  await (await import("./sales.ts")).benchSales();
} else if (subject === "steady") {
  await (await import("./steady.ts")).benchSteady();
} else if (subject === "busy") {
  await (await import("./busy.ts")).benchBusy();
} else if (subject === "--huge") {
  await (await import("./huge.ts")).benchHuge();
} else if (subject === "kiosk") {
  await (await import("./kiosk/main.ts")).benchKiosk(process.argv.slice(3));
} else {
  await (await import("./calls.ts")).benchCalls();
}
