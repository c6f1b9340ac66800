import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useContext, useState } from "react";
import { dateText, eventDateParts } from "~/domain/events/date-text";
import { groupQrOf, unnamedEvent } from "~/domain/events/event-views.server";
import { endOfDay } from "~/domain/events/form/form-rules";
import { formTimeOf } from "~/domain/events/form/form-schema";
import { dateOf } from "~/domain/events/form/start-slots";
import {
  type CodeUse,
  groupQrMessages,
  listCodeUses,
  setGroupQr,
  validUntilError,
} from "~/domain/events/group-qr.server";
import { groupQrDays } from "~/domain/events/messages";
import type { SiteTime } from "~/domain/events/site-time";
import type { GroupQr } from "~/domain/events/view";
import { codeTexts } from "~/domain/images/code-texts";
import { confirmCode } from "~/domain/images/confirm-code.server";
import type { Picture } from "~/domain/images/picture";
import { findPicture, lacksCode } from "~/domain/images/queries.server";
import { fileHint } from "~/domain/images/schema";
import { slots } from "~/domain/images/slots";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readSlotForm, type UploadStatus } from "~/http/forms/read-upload-form.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { useLite } from "~/http/pages/use-lite";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { above, between, narrow, row, stack, tiny, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { FieldSet } from "~/ui/form/field";
import { Check, TextInput } from "~/ui/form/inputs";
import { UnsavedTexts } from "~/ui/form/post-response";
import { Card, cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { QrCode } from "~/ui/media/qr-code";
import { readReturnTo } from "../confirmations/return-to";
import { CodeNote } from "../forms/code-note";
import { DropZone } from "../forms/drop-zone";
import { FormActions } from "../forms/form-actions";
import { useChosenCode } from "../forms/use-code";
import { requireChangeable } from "./requested-event.server";

type Rejected = {
  validUntil: string;
  uploaded: { imageId: string; picture: Picture } | null;
  /** The ticked other events. */
  alsoIds: string[];
  errors: { qr?: string; validUntil?: string };
};
type Posted =
  | { kind: "confirm" }
  | { kind: "code"; code: { imageId: string; validUntil: number | null } | null; alsoIds: string[] }
  | { kind: "rejected"; status: UploadStatus; form: Rejected };

const dateLength = 10;
const textOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");

/**
 * The code to set, null to remove it, the organiser's confirmation that the picture is a code, or the form with
 * messages by field.
 */
async function readGroupQrForm(site: Site, request: Request): Promise<Posted> {
  const { newGroupQr } = slots;
  const { form, rejection } = await readSlotForm(site, request, [newGroupQr]);
  if (form.get("intent") === "confirm") return { kind: "confirm" };
  if (form.get("intent") === "remove") return { kind: "code", code: null, alsoIds: [] };
  const imageId = textOf(form.get(newGroupQr.field));
  const picture = findPicture(site.db, imageId, newGroupQr.kind);
  const typed = textOf(form.get("validUntil")).slice(0, dateLength);
  const validUntil = endOfDay(typed, formTimeOf(siteTimeOf(site)).clock);
  const dateError = validUntilError(validUntil, site.clock.now());
  const qrError = rejection?.message ?? (picture ? null : groupQrMessages.missing);
  const alsoIds = form.getAll("also").filter((id) => typeof id === "string");
  if (!dateError && !qrError) return { kind: "code", code: { imageId, validUntil }, alsoIds };
  return {
    kind: "rejected",
    status: rejection?.status ?? 422,
    form: {
      validUntil: typed,
      uploaded: picture && { imageId, picture },
      alsoIds,
      errors: { qr: qrError ?? undefined, validUntil: dateError ?? undefined },
    },
  };
}

export const handle: RouteHandle = { files: "organiser", failure: commonFailures.saveFailed };

export const meta = noindexMeta("更换群二维码");

/** The active event with an id; throws a redirect to `returnTo` otherwise. */
const requireActive = (site: Site, id: string | undefined, returnTo: string) =>
  requireChangeable(site, id, returnTo, ({ status }) =>
    status === "active" ? null : groupQrMessages.notActive,
  );

/** Another event as a tick: 12月6日 · 用着同一张. */
function toUse({ id, title, startAt, validUntil, isSame }: CodeUse, { now, timeZone }: SiteTime) {
  const day = (at: number) => eventDateParts(at, now, timeZone).date;
  const state = isSame
    ? "用着同一张"
    : validUntil === null
      ? "还没有群二维码"
      : `用着另一张，${validUntil > now ? `到 ${day(validUntil)}` : "已过期"}`;
  return {
    id,
    title: title.trim() || unnamedEvent,
    isSame,
    note: `${day(startAt)} · ${state}`,
  };
}

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const siteTime = siteTimeOf(site);
  const returnTo = readReturnTo(request, "/admin");
  const row = await requireActive(site, params.id, returnTo);
  return {
    returnTo,
    title: row.event.title,
    current: groupQrOf(row, siteTime),
    lacksCode: lacksCode(site.db, row.event.groupQrImageId),
    uses: listCodeUses(site.db, row.event.id, siteTime.now).map((use) => toUse(use, siteTime)),
    today: dateOf(siteTime.now, 0, siteTime.timeZone),
    suggested: dateOf(siteTime.now, groupQrDays, siteTime.timeZone),
  };
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const returnTo = readReturnTo(request, "/admin");
  const { id, title, groupQrImageId } = (await requireActive(site, params.id, returnTo)).event;
  const respond = (tone: "ok" | "bad", text: string) =>
    redirectWithFlash(site, returnTo, { tone, title: text });
  const posted = await readGroupQrForm(site, request);
  if (posted.kind === "rejected") return data(posted.form, { status: posted.status });
  const now = site.clock.now();
  if (posted.kind === "confirm") {
    const code = { imageId: groupQrImageId ?? "", entity: { type: "event", id } } as const;
    const isConfirmed = confirmCode(site.db, actor, code, now);
    return isConfirmed ? respond("ok", codeTexts.group.confirmed) : respond("bad", groupQrMessages.missing);
  }
  const { code } = posted;
  // A code goes only to events that the form offers.
  const offered = new Set(listCodeUses(site.db, id, now).map((use) => use.id));
  const alsoIds = posted.alsoIds.filter((other) => offered.has(other));
  const changed = setGroupQr(site.db, actor, { eventId: id, alsoIds, code }, now);
  if (!changed.ok) return respond("bad", changed.message);
  const [{ groupQrValidUntil: until, groupQrImageId: imageId }, ...others] = changed.value;
  if (until === null) return respond("ok", `活动「${title}」的群二维码已移除`);
  const lastDay = dateText(until, site.timeZone);
  const which = others.length > 0 ? `和另外 ${others.length} 个活动` : "";
  const done = `活动「${title}」${which}的群二维码已更换，有效期至 ${lastDay}`;
  if (!lacksCode(site.db, imageId)) return respond("ok", done);
  return redirectWithFlash(site, returnTo, {
    tone: "warn",
    title: done,
    text: codeTexts.group.withoutCode,
  });
}

export default function EventGroupQr() {
  const { title, current, lacksCode, uses, today, suggested, returnTo } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  const lite = useLite();
  const same = uses.filter(({ isSame }) => isSame).map(({ id }) => id);
  const form = rejected ?? { validUntil: suggested, uploaded: null, alsoIds: same, errors: {} };
  const [outdated, setOutdated] = useState<typeof rejected>(undefined);
  const { qr, ...others } = form.errors;
  const errors = outdated === rejected ? others : { ...others, qr };
  const problem = errors.qr ?? errors.validUntil;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={returnTo}>返回</BackLink>
      <PageHeading admin title="更换群二维码" note={`「${title}」`} />
      {problem ? <Flash tone="bad" title={problem} /> : null}
      <CurrentGroupQr current={current} lacksCode={lacksCode} lite={lite} />
      <GroupQrForm
        {...form}
        errors={errors}
        uses={uses}
        today={today}
        suggested={suggested}
        lite={lite}
        onPick={() => setOutdated(rejected)}
      />
    </main>
  );
}

// The current group QR code, and the form that replaces it.

type CurrentGroupQrProps = {
  current: GroupQr;
  /** Whether no code was found in the picture, so that visitors do not see it. */
  lacksCode: boolean;
  lite: boolean;
};

function CurrentGroupQr({ current, lacksCode, lite }: CurrentGroupQrProps) {
  if (current.state === "none") return <p>这个活动还没有可用的群二维码。</p>;
  return (
    <Card compact>
      <div className={`${row} ${between}`}>
        {current.state === "valid" ? (
          <>
            <QrCode picture={current.picture} alt="现在的群二维码" lite={lite} />
            <div>
              <p>二维码有效期至 {current.validUntil}</p>
              {lacksCode ? (
                <PageForm method="post">
                  <p>{codeTexts.group.withoutCode}</p>
                  <input type="hidden" name="intent" value="confirm" />
                  <Button tone="line" small>
                    {codeTexts.group.confirm}
                  </Button>
                </PageForm>
              ) : null}
            </div>
          </>
        ) : (
          <p>现在的群二维码已过期，活动页不再显示它。</p>
        )}
        <PageForm method="post">
          <input type="hidden" name="intent" value="remove" />
          <Button tone="bad" small>
            移除现有二维码
          </Button>
        </PageForm>
      </div>
    </Card>
  );
}

type GroupQrFormProps = {
  validUntil: string;
  /** The picture uploaded before the form was rejected. */
  uploaded: { imageId: string; picture: Picture } | null;
  /** Other events that can get the code, and the ticked ones. */
  uses: ReturnType<typeof toUse>[];
  alsoIds: string[];
  errors: { qr?: string; validUntil?: string };
  today: string;
  /** Last valid day of a group code uploaded today. */
  suggested: string;
  lite: boolean;
  /** Clears the previous picture's error when another one is chosen. */
  onPick: () => void;
};

function GroupQrForm(props: GroupQrFormProps) {
  const { validUntil, uploaded, uses, alsoIds, errors, today, suggested, lite, onPick } = props;
  const unsaved = useContext(UnsavedTexts);
  const [until, setUntil] = useState("");
  const proposeLastDay = (form: HTMLFormElement | null) => {
    const field = form?.elements.namedItem("validUntil");
    if (!(field instanceof HTMLInputElement)) return;
    if (field.value === field.defaultValue) field.value = suggested;
    setUntil(field.value);
  };
  const code = useChosenCode("group", { onPick, onExpected: proposeLastDay });
  return (
    <PageForm
      className={`${cardClass({ lead: true })} ${above} ${stack}`}
      method="post"
      encType="multipart/form-data"
    >
      <TextInput
        id="validUntil"
        name="validUntil"
        type="date"
        label="有效期至"
        required
        min={today}
        defaultValue={unsaved?.validUntil ?? validUntil}
        error={errors.validUntil}
        hint="微信群二维码一般 7 天后失效"
        onChange={({ target }) => setUntil(target.value)}
      />
      {uploaded ? (
        <div>
          <input type="hidden" name="imageId" value={uploaded.imageId} />
          <QrCode picture={uploaded.picture} alt="刚才选择的群二维码" lite={lite} />
          <p>已保留刚才选择的图片，也可以重新选择。</p>
        </div>
      ) : null}
      <FieldSet id="qr" label="群二维码" required={!uploaded} error={errors.qr}>
        <DropZone
          title="选择二维码图片"
          name="qr"
          required={!uploaded}
          failed={Boolean(errors.qr)}
          inputRef={code.input}
          onChange={() => void code.take()}
        >
          {fileHint("qr")}
        </DropZone>
        <CodeNote kind="group" state={code.state} until={until} withPicture />
      </FieldSet>
      {uses.length > 0 ? (
        <FieldSet id="also" label="也用于这些活动">
          {uses.map(({ id, title, note }) => (
            <Check
              key={id}
              name="also"
              value={id}
              defaultChecked={alsoIds.includes(id)}
              label={
                <span>
                  <b>{title}</b>
                  <br />
                  <span className={tiny}>{note}</span>
                </span>
              }
            />
          ))}
        </FieldSet>
      ) : null}
      <FormActions>
        <Button>更换群二维码</Button>
      </FormActions>
    </PageForm>
  );
}
