/** Texts of the frame that load later: the mark of a test programme, the search and the list of keys. */
export const windows = {
  test: { mark: "Test", programme: "Test programme" },
  palette: {
    title: "Search",
    placeholder: "Where to, or what to do?",
    go: "Go to",
    do: "Do",
    found: "Found",
    anonymous: "Member without a person",
    receipt: "Receipt {{number}}",
    nothing: "Nothing matches.",
    searching: "Searching …",
  },
  keys: {
    title: "Keyboard",
    letters: "Use single letters",
    lettersHint: "Off, if a screen reader or voice control presses letters for you.",
    palette: "Search, go, do",
    filter: "Filter the list",
    down: "Next row",
    up: "Row before",
    open: "Open the row",
    select: "Select the row",
    save: "Save",
    close: "Close",
    help: "This list",
  },
};
