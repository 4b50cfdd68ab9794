import { type ReactNode, useState } from "react";
import { Button as Pressable, Tree as Branches, TreeItem, TreeItemContent } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import "./tree.css";

/** A node of a tree. */
export interface TreeNode {
  readonly id: string;
  /** Text of the node, for type-ahead. */
  readonly text: string;
  readonly content: ReactNode;
  /** Address that the node opens. */
  readonly href?: string;
  readonly children?: readonly TreeNode[];
}

function Branch({ node }: { readonly node: TreeNode }): ReactNode {
  const { t } = useTranslation();
  const { id, text, content, href, children = [] } = node;
  return (
    <TreeItem id={id} textValue={text} className="tree-row" {...(href === undefined ? {} : { href })}>
      <TreeItemContent>
        {({ hasChildItems }) => (
          <div className="tree-line">
            {hasChildItems ? (
              <Pressable slot="chevron" className="iconbtn chevron" aria-label={t("common.actions.more")}>
                <Icon name="chevron-right" small />
              </Pressable>
            ) : (
              <span className="iconbtn" />
            )}
            {content}
          </div>
        )}
      </TreeItemContent>
      {children.map((child) => (
        <Branch key={child.id} node={child} />
      ))}
    </TreeItem>
  );
}

interface TreeProps {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  /** Ids of the nodes that are expanded at first. */
  readonly expanded?: readonly string[];
}

/**
 * A tree with one tab stop; arrow keys expand and collapse nodes. It keeps what a person expanded or collapsed, and an
 * open menu of a row, when a search changes its nodes.
 */
export function Tree({ label, nodes, expanded = [] }: TreeProps): ReactNode {
  // Nodes whose state differs from the one at first, also while a search hides them.
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const atFirst = new Set(expanded);
  return (
    <Branches
      className="tree"
      aria-label={label}
      expandedKeys={atFirst.symmetricDifference(changed)}
      onExpandedChange={(keys) => setChanged(atFirst.symmetricDifference(new Set([...keys].map(String))))}
    >
      {nodes.map((node) => (
        <Branch key={node.id} node={node} />
      ))}
    </Branches>
  );
}
