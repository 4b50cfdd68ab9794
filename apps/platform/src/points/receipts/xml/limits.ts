/** Limits of a document; one that exceeds them is refused. */
export interface XmlLimits {
  readonly bytes: number;
  readonly depth: number;
  readonly elements: number;
  readonly attributesPerElement: number;
  readonly nameLength: number;
  readonly attributeLength: number;
  readonly textLength: number;
  /** Character and entity references, `&#65;` and `&amp;`. */
  readonly references: number;
  /** Processor time; waiting does not count. */
  readonly workMs: number;
  /** Refuses `<!DOCTYPE` and `<!ENTITY` without parsing them. */
  readonly refuseDeclarations: boolean;
}

/** A receipt with a thousand articles stays well below all of them. */
export const RECEIPT_LIMITS: XmlLimits = {
  bytes: 256 * 1024,
  depth: 32,
  elements: 20_000,
  attributesPerElement: 64,
  nameLength: 128,
  attributeLength: 4_096,
  textLength: 65_536,
  references: 5_000,
  workMs: 1_000,
  refuseDeclarations: true,
};
