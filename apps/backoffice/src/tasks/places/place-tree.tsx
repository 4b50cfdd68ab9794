import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Tree, type TreeNode } from "../../parts/tree.tsx";
import { useCan } from "../../session/session.ts";
import { PointState, StoreState, TabletCount, TillCount } from "./place-facts.tsx";
import type { PlacePartner, PlacePoint, PlaceStore } from "./place-types.ts";
import { StoreMenu } from "./store-menu.tsx";

/** A partner with its shops on this page. */
export interface PartnerBranch {
  readonly partner: Pick<PlacePartner, "id" | "name" | "active">;
  readonly stores: readonly PlaceStore[];
}

const pathOf = ({ partnerId, id }: PlaceStore): string => `/stores/${partnerId}/${id}`;

function PointLine({ point }: { readonly point: PlacePoint }): ReactNode {
  return (
    <>
      <Icon name={point.kind === "APP" ? "tablet" : "card"} small />
      <span className="grow">
        {point.name} <small className="muted">{point.id}</small>
      </span>
      <span className="fact">
        <PointState point={point} />
      </span>
    </>
  );
}

function StoreLine({ store }: { readonly store: PlaceStore }): ReactNode {
  return (
    <>
      <span className="grow">
        <b>{store.name}</b> <small className="muted">{store.city}</small>
      </span>
      <span className="fact wide">
        <TabletCount points={store.points} />
      </span>
      <span className="fact tills">
        <TillCount points={store.points} />
      </span>
      <span className="fact short">
        <StoreState store={store} />
      </span>
      <StoreMenu store={store} />
    </>
  );
}

function PartnerLine({ branch, onEdit }: { readonly branch: PartnerBranch; readonly onEdit: () => void }): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  const { partner, stores } = branch;
  return (
    <>
      <span className="grow partner">
        {partner.name}
        {stores.length > 0 ? null : <small className="muted"> {t("places.noStores")}</small>}
      </span>
      {partner.active ? null : (
        <Chip kind="none" icon="lock">
          {t("places.closed")}
        </Chip>
      )}
      {can("partners.edit") ? (
        <Button kind="plain" isTiny onPress={onEdit} label={`${t("places.editPartner")}: ${partner.name}`}>
          {t("places.editPartner")}
        </Button>
      ) : null}
    </>
  );
}

interface PlaceTreeProps {
  readonly branches: readonly PartnerBranch[];
  readonly onEditPartner: (partnerId: string) => void;
}

/** Tree of partners, shops and interaction points. Partners are expanded at first. */
export function PlaceTree({ branches, onEditPartner }: PlaceTreeProps): ReactNode {
  const { t } = useTranslation();
  const expanded = branches.map(({ partner }) => `partner ${partner.id}`);
  const pointNode = (store: PlaceStore, point: PlacePoint): TreeNode => ({
    id: `point ${point.id}`,
    text: point.name,
    href: `${pathOf(store)}?point=${encodeURIComponent(point.id)}`,
    content: <PointLine point={point} />,
  });
  const storeNode = (store: PlaceStore): TreeNode => ({
    id: `store ${store.id}`,
    text: `${store.name} ${store.city}`,
    href: pathOf(store),
    content: <StoreLine store={store} />,
    children: store.points.map((point) => pointNode(store, point)),
  });
  const nodes = branches.map((branch) => ({
    id: `partner ${branch.partner.id}`,
    text: branch.partner.name,
    content: <PartnerLine branch={branch} onEdit={() => onEditPartner(branch.partner.id)} />,
    children: branch.stores.map(storeNode),
  }));
  return <Tree label={t("places.tree")} nodes={nodes} expanded={expanded} />;
}
