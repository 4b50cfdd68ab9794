/**
 * Runs in the page: finds texts with a letter that can neither be seen nor scrolled to, because it is outside a
 * clipping box or beyond the page's edge. Visually hidden and intentionally shortened texts do not count.
 */
export function findCutTexts(): readonly string[] {
  const SLACK_PX = 2;
  type Axis = "x" | "y";
  type Edges = readonly [number, number];
  const edgesOf = ({ left, right, top, bottom }: DOMRect, axis: Axis): Edges =>
    axis === "x" ? [left, right] : [top, bottom];
  const isOutside = ([start, end]: Edges, [first, last]: Edges): boolean =>
    start < first - SLACK_PX || end > last + SLACK_PX;
  const overflowOf = (box: Element, axis: Axis): string =>
    getComputedStyle(box)[axis === "x" ? "overflowX" : "overflowY"];
  const isBeyondWindow = (text: Edges, axis: Axis): boolean =>
    isOutside(text, [0, axis === "x" ? innerWidth : innerHeight]);
  const isCut = (text: Edges, box: Element | null, axis: Axis): boolean => {
    if (box === null || box === document.body) {
      return axis === "x" && isBeyondWindow(text, axis);
    }
    const overflow = overflowOf(box, axis);
    if (overflow === "auto" || overflow === "scroll") {
      return false;
    }
    if (overflow !== "visible" && isOutside(text, edgesOf(box.getBoundingClientRect(), axis))) {
      return true;
    }
    return getComputedStyle(box).position === "fixed"
      ? isBeyondWindow(text, axis)
      : isCut(text, box.parentElement, axis);
  };
  const isMeant = (element: Element): boolean => {
    const { clipPath, webkitLineClamp, opacity } = getComputedStyle(element);
    return clipPath !== "none" || webkitLineClamp !== "none" || opacity === "0" || element.matches("option, style");
  };
  const ancestorsOf = (element: Element): readonly Element[] =>
    element.parentElement === null ? [element] : [element, ...ancestorsOf(element.parentElement)];
  const isCutNode = (node: Node): boolean => {
    const { parentElement: parent } = node;
    if (parent === null || !parent.checkVisibility({ visibilityProperty: true })) {
      return false;
    }
    if (ancestorsOf(parent).some(isMeant)) {
      return false;
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      (rect) => rect.width > 0 && (isCut(edgesOf(rect, "x"), parent, "x") || isCut(edgesOf(rect, "y"), parent, "y")),
    );
  };
  const root = document.querySelector("dialog:modal") ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode() !== null) {
    const text = walker.currentNode.nodeValue?.trim() ?? "";
    if (text !== "" && isCutNode(walker.currentNode)) {
      found.push(text.slice(0, 60));
    }
  }
  return found;
}
