// `npm run bench` measures the platform; `npm run bench -- kiosk [part …]` measures the kiosk; `npm run bench -- backoffice` measures the
// list of members.
const [subject] = process.argv.slice(2);

if (subject === "backoffice") {
  await (await import("./backoffice/main.ts")).benchBackOffice();
} else if (subject === "kiosk") {
  await (await import("./kiosk/main.ts")).benchKiosk(process.argv.slice(3));
} else {
  await (await import("./calls.ts")).benchCalls();
}
