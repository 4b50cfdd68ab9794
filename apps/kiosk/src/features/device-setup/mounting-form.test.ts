import { describe, expect, it } from "vitest";
import { mountingSample } from "../../testing/samples.ts";
import { checkDraft, chosenOf, EMPTY_DRAFT, isAboutWorkstation, OFFERED_MODES } from "./mounting-form.ts";

const { client, store } = mountingSample;
const chosen = { client, store };
const draft = {
  deviceInformation: " Kasse 1 ",
  workstationId: " till-3 ",
  cameraPosition: "TR",
  posMode: "STD",
  language: "de",
} as const;
const idOf = ({ clientId }: { clientId: string }) => clientId;

describe("mounting form", () => {
  it("lists every missing required field", { tags: ["MNT-16"] }, () => {
    const check = checkDraft(EMPTY_DRAFT, { client: undefined, store: undefined });
    expect(check).toEqual({
      isComplete: false,
      missing: ["client", "store", "deviceInformation", "cameraPosition", "posMode", "language"],
    });
  });

  it.each(["cameraPosition", "posMode", "language"] as const)(
    "reports only %s as missing",
    { tags: ["MNT-16"] },
    (field) => {
      expect(checkDraft({ ...draft, [field]: undefined }, chosen)).toEqual({ isComplete: false, missing: [field] });
    },
  );

  it("treats a blank device name as missing", { tags: ["MNT-16"] }, () => {
    const check = checkDraft({ ...draft, deviceInformation: "  " }, chosen);
    expect(check).toEqual({ isComplete: false, missing: ["deviceInformation"] });
  });

  it("returns the mount's input for a complete form", { tags: ["MNT-19"] }, () => {
    expect(checkDraft(draft, chosen)).toEqual({
      isComplete: true,
      input: {
        client,
        store,
        deviceInformation: "Kasse 1",
        workstationId: "till-3",
        cameraPositionCode: "TR",
        posMode: "STD",
        language: "de",
      },
    });
  });

  it("generates a unique workstation id", { tags: ["MNT-17", "CONST-37", "A-87"] }, () => {
    const [first, second] = [1, 2].map(() => checkDraft({ ...draft, workstationId: " " }, chosen));
    expect(JSON.stringify(first)).toMatch(/"workstationId":"anonymous-[0-9a-f-]{36}"/);
    expect(first).not.toEqual(second);
  });

  it("preselects the only entry of a list", { tags: ["MNT-12", "MNT-13"] }, () => {
    const other = { ...client, clientId: "102" };
    expect(chosenOf([client], undefined, idOf)).toBe(client);
    expect(chosenOf([client, other], undefined, idOf)).toBeUndefined();
    expect(chosenOf([client, other], "102", idOf)).toBe(other);
    expect(chosenOf([], undefined, idOf)).toBeUndefined();
  });

  it("offers standard, service station and cashier screen", { tags: ["MNT-08"] }, () => {
    expect(OFFERED_MODES).toEqual(["STD", "SER", "CAS"]);
  });

  it("errors about the workstation id belong to its field", { tags: ["MNT-22", "MNT-23", "MNT-26", "MNT-27"] }, () => {
    const codes = [
      "MOUNTING_IN_USE",
      "MOUNTING_NOT_FOUND",
      "WORKSTATION_ID_IN_USE",
      "GENERAL_INPUT_PARAMETER_INVALID",
    ] as const;
    expect(codes.every(isAboutWorkstation)).toBe(true);
    expect(isAboutWorkstation("UNHANDLED_ERROR")).toBe(false);
  });
});
