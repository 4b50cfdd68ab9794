import { v2 } from "@punktum/contracts";
import { describe, expect, it } from "vitest";
import { v2Request } from "./requests.ts";

describe("the request of a call", () => {
  it(
    "repeats the parameter's name for each of several values, as the platform reads a list's conditions",
    { tags: ["MSVC-02"] },
    () => {
      const filter = ["mode||$eq||STD", "deviceId||$notnull"];
      const { path } = v2Request(v2.listMountings, { query: { filter, limit: 5, sort: undefined } }, {});
      const query = new URL(path, "https://punktum.example").searchParams;
      expect(query.getAll("filter")).toEqual(filter);
      expect([...query.keys()]).toEqual(["filter", "filter", "limit"]);
    },
  );
});
