import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toDraftCard } from "~/domain/drafts/draft-view";
import { findPicture } from "~/domain/images/queries.server";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireDraft } from "~/http/records/load-draft.server";
import { narrow, wrap } from "~/styles/global.css";
import { Actions, ButtonLink } from "~/ui/form/button";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { readReturnTo } from "../confirmations/return-to";
import { DraftContent } from "./draft-content";
import { filledFields, pictureLabels } from "./draft-fields";
import { draftPageAddress } from "./draft-page-address";
import { draftsPath } from "./draft-paths";

export const meta = noindexMeta<typeof loader>(({ data }) => data?.card.title ?? "草稿");

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const draft = requireDraft(site, params.id);
  const pictures = Object.entries(pictureLabels).flatMap(([name, label]) => {
    const id = draft.form[name];
    const picture = id ? findPicture(site.db, id) : null;
    return picture ? [{ label, picture }] : [];
  });
  return {
    card: toDraftCard(draft, site.clock.now()),
    fields: filledFields(draft),
    pictures,
    returnTo: readReturnTo(request, draftsPath),
  };
}

export default function DraftPreview() {
  const { card, fields, pictures, returnTo } = useLoaderData<typeof loader>();
  const page = (name: string) => draftPageAddress(card.id, name, returnTo);
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={returnTo}>返回</BackLink>
      <PageHeading admin title={card.title} note={card.age.isExpired ? "这份草稿已过期，不能恢复。" : null} />
      <DraftContent card={card} fields={fields} pictures={pictures} />
      <Actions>
        {card.age.isExpired ? null : <ButtonLink href={page("restore")}>恢复</ButtonLink>}
        <ButtonLink tone="line" href={page("rename")}>
          重命名草稿
        </ButtonLink>
        <ButtonLink tone="bad" href={page("delete")}>
          删除
        </ButtonLink>
      </Actions>
    </main>
  );
}
