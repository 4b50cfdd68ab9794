// `npm run bench` measures the platform; `npm run bench -- kiosk [part …]` measures the kiosk.
const [subject] = process.argv.slice(2);

if (subject === "kiosk") {
  await (await import("./kiosk/main.ts")).benchKiosk(process.argv.slice(3));
} else {
  await (await import("./calls.ts")).benchCalls();
}
