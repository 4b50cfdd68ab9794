import type { ToolTexts, UiLanguage } from "@punktum/phrases/tools";
import type { PageSheet, PageState } from "../control.ts";
import type { Switches } from "../switches.ts";

/** The printer's page: polls the state twice a second, shows the paper, changes switches. */

type SwitchName = Exclude<keyof Switches, "paper">;
type PaperLevel = Switches["paper"];

const PERIOD_MS = 500;
const PAPER: readonly PaperLevel[] = ["full", "near-end", "out", "ends-while-printing"];
const MACHINE: readonly SwitchName[] = ["isCoverOpen", "isCutterJammed", "isSlow", "isBusy", "isWedged", "isOff"];
const NETWORK: readonly SwitchName[] = ["isNetworkCutWhilePrinting"];
/** The printer's display shows the first of these that is on. */
const FAULTS: readonly SwitchName[] = ["isOff", "isCoverOpen", "isCutterJammed", "isWedged", "isBusy"];

function byId(id: string): HTMLElement {
  const element = document.querySelector(`#${id}`);
  if (!(element instanceof HTMLElement)) {
    throw new Error(`The page has no ${id}`);
  }
  return element;
}

function isPhraseBook(value: unknown): value is Readonly<Record<UiLanguage, ToolTexts["printer"]>> {
  return typeof value === "object" && value !== null && "de" in value && "en" in value;
}

/** The texts, which the server writes into the page. */
function readPhraseBook(): Readonly<Record<UiLanguage, ToolTexts["printer"]>> {
  const book: unknown = JSON.parse(byId("texts").textContent ?? "");
  if (!isPhraseBook(book)) {
    throw new Error("The page has no texts");
  }
  return book;
}

/** The `lang` parameter, else the browser's language. */
const wanted = new URLSearchParams(location.search).get("lang") ?? navigator.language;
const language: UiLanguage = wanted.startsWith("de") ? "de" : "en";
const texts = readPhraseBook()[language];

const shows: ((switches: Switches) => void)[] = [];
const shownIds = new Set<string>();

function isState(value: unknown): value is PageState {
  return typeof value === "object" && value !== null && "switches" in value && "sheets" in value;
}

/** Number of unanswered presses, and a counter that each press and answer increases. */
let pending = 0;
let moment = 0;

async function turn(change: Partial<Switches>): Promise<void> {
  pending += 1;
  moment += 1;
  try {
    const headers = { "Content-Type": "application/json" };
    await fetch("switches", { method: "POST", headers, body: JSON.stringify(change) });
  } finally {
    pending -= 1;
    moment += 1;
  }
  await refresh();
}

/** Errors are ignored, because the page polls again anyway. */
function press(change: Partial<Switches>): void {
  turn(change).catch(() => {});
}

function control(type: "radio" | "checkbox", name: string, text: string): readonly [HTMLElement, HTMLInputElement] {
  const label = document.createElement("label");
  const input = document.createElement("input");
  input.type = type;
  input.name = name;
  label.append(input, text);
  return [label, input];
}

function paperControl(level: PaperLevel): HTMLElement {
  const [label, input] = control("radio", "paper", texts[level]);
  input.addEventListener("change", () => press({ paper: level }));
  shows.push(({ paper }) => {
    input.checked = paper === level;
  });
  return label;
}

function switchControl(name: SwitchName): HTMLElement {
  const [label, input] = control("checkbox", name, texts[name]);
  input.addEventListener("change", () => press({ [name]: input.checked }));
  shows.push((switches) => {
    input.checked = switches[name];
  });
  return label;
}

function group(title: string, controls: readonly HTMLElement[]): HTMLElement {
  const fieldset = document.createElement("fieldset");
  const legend = document.createElement("legend");
  legend.textContent = title;
  fieldset.append(legend, ...controls);
  return fieldset;
}

function statusOf(switches: Switches): string {
  const wrong = FAULTS.find((name) => switches[name]);
  if (wrong !== undefined) {
    return texts[wrong];
  }
  return switches.paper === "full" ? texts.ready : `${texts.paper}: ${texts[switches.paper]}`;
}

function showStatus(switches: Switches): void {
  const status = byId("status");
  const text = statusOf(switches);
  if (status.textContent !== text) {
    status.textContent = text;
  }
  const isBad = FAULTS.some((name) => switches[name]) || switches.paper === "out";
  byId("machine").classList.toggle("off", switches.isOff);
  byId("machine").classList.toggle("bad", isBad && !switches.isOff);
}

function line(text: string, className = ""): HTMLElement {
  const paragraph = document.createElement("p");
  paragraph.className = className;
  paragraph.textContent = text;
  return paragraph;
}

function paperOf(sheet: PageSheet): HTMLElement {
  const item = document.createElement("li");
  item.className = "new";
  const picture = document.createElement("img");
  picture.src = `sheets/${sheet.id}.png`;
  picture.width = sheet.width;
  picture.height = sheet.height;
  picture.alt = `${texts.sheet}: ${sheet.lines.join(" ")}`;
  const job = sheet.jobId === "" ? "" : `${texts.job} ${sheet.jobId}`;
  const note = [job, `${sheet.width} × ${sheet.height}`, sheet.code].filter((part) => part !== "").join(" · ");
  item.append(picture, line(note), ...sheet.remarks.map((remark) => line(remark, "remark")));
  return item;
}

async function refresh(): Promise<void> {
  const asked = moment;
  const response = await fetch("state");
  const state: unknown = await response.json();
  // An answer requested before the last press would reset its switch.
  if (!isState(state) || pending > 0 || asked !== moment) {
    return;
  }
  const { host, service, secureService, socket, secureSocket } = state.addresses;
  const ports = [`HTTP ${service}`, `HTTPS ${secureService}`, `Socket ${socket}`, `TLS ${secureSocket}`];
  byId("addresses").textContent = [host, ...ports].join(" · ");
  byId("refused").textContent = state.schemaError === "" ? "" : `${texts.refused}: ${state.schemaError}`;
  byId("empty").hidden = state.sheets.length > 0;
  for (const show of shows) {
    show(state.switches);
  }
  showStatus(state.switches);
  for (const sheet of state.sheets.filter(({ id }) => !shownIds.has(id))) {
    shownIds.add(sheet.id);
    byId("paper").prepend(paperOf(sheet));
  }
}

document.documentElement.lang = language;
document.title = texts.title;
byId("title").textContent = texts.title;
byId("empty").textContent = texts.empty;
byId("heading").textContent = texts.switches;
byId("switches").append(
  group(texts.paper, PAPER.map(paperControl)),
  group(texts.machine, MACHINE.map(switchControl)),
  group(texts.network, NETWORK.map(switchControl)),
);
await refresh();
setInterval(() => void refresh().catch(() => {}), PERIOD_MS);
