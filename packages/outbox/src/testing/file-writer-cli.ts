import { openFileStorage } from "../node.ts";
import { appendSample } from "./storage-contract.ts";

/** Adds entries to a file for ever and prints each number once it is saved. A test kills it. */
const storage = await openFileStorage(process.argv[2] ?? "");
const { meta } = await storage.read();
for (let number = meta.lastNumber + 1; ; number += 1) {
  await appendSample(storage, `key ${number}`);
  process.stdout.write(`${number}\n`);
}
