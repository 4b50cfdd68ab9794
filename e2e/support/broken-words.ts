/**
 * Runs in the page: finds words in the first element of the selector that are broken in the middle, over two lines. A
 * line may end after a hyphen, a dash, a dot or an `@` of an address.
 */
export function findBrokenWords(selector: string): readonly string[] {
  const walker = document.createTreeWalker(document.querySelector(selector) ?? document.body, NodeFilter.SHOW_TEXT);
  const linesOf = (node: Node, start: number, end: number): number => {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
    return new Set(tops).size;
  };
  const found: string[] = [];
  while (walker.nextNode() !== null) {
    const node = walker.currentNode;
    const isShown = node.parentElement?.checkVisibility({ visibilityProperty: true }) === true;
    const words = isShown ? [...(node.nodeValue ?? "").matchAll(/[^\s\-–·.@]+/g)] : [];
    found.push(
      ...words.filter(({ 0: word, index }) => linesOf(node, index, index + word.length) > 1).map(([word]) => word),
    );
  }
  return found;
}
