// `npm run bench`: how fast the platform answers; `npm run bench -- kiosk [part …]`: how fast the kiosk is.
const [subject] = process.argv.slice(2);

if (subject === "kiosk") {
  await (await import("./kiosk/main.ts")).benchKiosk(process.argv.slice(3));
} else {
  await (await import("./calls.ts")).benchCalls();
}
