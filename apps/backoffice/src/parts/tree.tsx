import type { ReactNode } from "react";
import { Button as Pressable, Tree as Branches, TreeItem, TreeItemContent } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

/** A thing in a tree. */
export interface TreeNode {
  readonly id: string;
  /** In words, to find it by typing. */
  readonly text: string;
  readonly content: ReactNode;
  /** Address that it opens. */
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
  /** Ids of the things whose children are seen at first. */
  readonly expanded?: readonly string[];
}

/** Things within things: one tab stop, arrow keys open and close. */
export function Tree({ label, nodes, expanded = [] }: TreeProps): ReactNode {
  return (
    <Branches className="tree" aria-label={label} defaultExpandedKeys={expanded}>
      {nodes.map((node) => (
        <Branch key={node.id} node={node} />
      ))}
    </Branches>
  );
}
