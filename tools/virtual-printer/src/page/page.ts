import type { PageSheet, PageState } from "../control.ts";
import type { Switches } from "../switches.ts";

/** The printer's page: asks for the state twice a second, shows the paper, turns switches. */

type SwitchName = Exclude<keyof Switches, "paper">;
type PaperLevel = Switches["paper"];

const ENGLISH = {
  title: "Virtual printer",
  empty: "Nothing has been printed yet.",
  switches: "What is the matter with it",
  paper: "Paper",
  full: "Enough",
  "near-end": "Nearly used up",
  out: "None",
  "ends-while-printing": "Ends while printing",
  machine: "Machine",
  isCoverOpen: "Cover open",
  isCutterJammed: "Cutter jammed",
  isSlow: "Prints slowly",
  isBusy: "Busy: queue full",
  isWedged: "Hangs: jobs run out of time",
  isOff: "Switched off",
  network: "Network",
  isNetworkCutWhilePrinting: "Connection gone while printing",
  ready: "Ready",
  sheet: "Printed paper",
  job: "Job",
  refused: "Refused document",
};

const GERMAN: typeof ENGLISH = {
  title: "Virtueller Drucker",
  empty: "Es wurde noch nichts gedruckt.",
  switches: "Was ihm fehlt",
  paper: "Papier",
  full: "Genug",
  "near-end": "Geht zu Ende",
  out: "Leer",
  "ends-while-printing": "Geht beim Drucken aus",
  machine: "Gerät",
  isCoverOpen: "Deckel offen",
  isCutterJammed: "Messer klemmt",
  isSlow: "Druckt langsam",
  isBusy: "Beschäftigt: Warteschlange voll",
  isWedged: "Hängt: Aufträge laufen ab",
  isOff: "Ausgeschaltet",
  network: "Netz",
  isNetworkCutWhilePrinting: "Verbindung bricht beim Drucken ab",
  ready: "Bereit",
  sheet: "Gedrucktes Papier",
  job: "Auftrag",
  refused: "Abgelehntes Dokument",
};

const PERIOD_MS = 500;
const PAPER: readonly PaperLevel[] = ["full", "near-end", "out", "ends-while-printing"];
const MACHINE: readonly SwitchName[] = ["isCoverOpen", "isCutterJammed", "isSlow", "isBusy", "isWedged", "isOff"];
const NETWORK: readonly SwitchName[] = ["isNetworkCutWhilePrinting"];
/** The first of these that is on stands on the machine's display. */
const WRONG: readonly SwitchName[] = ["isOff", "isCoverOpen", "isCutterJammed", "isWedged", "isBusy"];

const language = navigator.language.startsWith("de") ? "de" : "en";
const texts = language === "de" ? GERMAN : ENGLISH;

function byId(id: string): HTMLElement {
  const element = document.querySelector(`#${id}`);
  if (!(element instanceof HTMLElement)) {
    throw new Error(`The page has no ${id}`);
  }
  return element;
}

const shows: ((switches: Switches) => void)[] = [];
const shownIds = new Set<string>();

function isState(value: unknown): value is PageState {
  return typeof value === "object" && value !== null && "switches" in value && "sheets" in value;
}

async function turn(change: Partial<Switches>): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  await fetch("switches", { method: "POST", headers, body: JSON.stringify(change) });
  await refresh();
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
  input.addEventListener("change", () => void turn({ paper: level }));
  shows.push(({ paper }) => {
    input.checked = paper === level;
  });
  return label;
}

function switchControl(name: SwitchName): HTMLElement {
  const [label, input] = control("checkbox", name, texts[name]);
  input.addEventListener("change", () => void turn({ [name]: input.checked }));
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
  const wrong = WRONG.find((name) => switches[name]);
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
  const isBad = WRONG.some((name) => switches[name]) || switches.paper === "out";
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
  const response = await fetch("state");
  const state: unknown = await response.json();
  if (!isState(state)) {
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
