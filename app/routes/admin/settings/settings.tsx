import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import type { Actor } from "~/domain/audit/actor";
import { listAudit } from "~/domain/audit/queries.server";
import { dateTimeText } from "~/domain/events/date-text";
import { codeTexts } from "~/domain/images/code-texts";
import { confirmCode } from "~/domain/images/confirm-code.server";
import type { Picture } from "~/domain/images/picture";
import { findPicture, lacksCode } from "~/domain/images/queries.server";
import { fileHint } from "~/domain/images/schema";
import {
  chosenPicture,
  forEachSettingsSlot,
  type SettingsSlot,
  type SettingsSlotName,
  settingsSlots,
} from "~/domain/images/settings-slots";
import { updateSettings } from "~/domain/settings/commands.server";
import { describeSettingsChange, settingText } from "~/domain/settings/history";
import {
  moderationLabels,
  registrationDaysMax,
  registrationDaysMin,
  type SettingName,
  type SettingText,
  settingMax,
  settingNames,
  settingsLabels,
  settingsMessages,
  settingsTextLabels,
} from "~/domain/settings/messages";
import { readSettings, type SiteSettings } from "~/domain/settings/queries.server";
import { settingsFormSchema } from "~/domain/settings/schema";
import { type ZoneView, zoneViewOf } from "~/domain/settings/zone-view.server";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readSlotForm } from "~/http/forms/read-upload-form.server";
import {
  constraintOf,
  type FormRejection,
  type FormReply,
  fieldRejection,
  parseForm,
  replyToForm,
} from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { useLite } from "~/http/pages/use-lite";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { above, gap, narrow, small, wrap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { type FieldMetadata, FieldSet } from "~/ui/form/field";
import { Check, Chips, TextArea, TextInput } from "~/ui/form/inputs";
import { type FormConstraint, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { QrCode } from "~/ui/media/qr-code";
import { CodeNote } from "../forms/code-note";
import { DropZone } from "../forms/drop-zone";
import { FormActions } from "../forms/form-actions";
import { useChosenCode } from "../forms/use-code";
import { HistoryList } from "../history/history-list";
import { SettingPart } from "./setting-part";
import { type PartName, settingParts, summariesOf } from "./setting-parts";
import { SettingsLinks } from "./settings-links";
import { readSettingsLinks } from "./settings-links.server";
import { SiteFields } from "./site-fields";

/** A picture of the settings, whether no code was detected in it, and whether the submitted form confirms it. */
type StoredPicture = { id: string; picture: Picture; lacksCode: boolean; isConfirmed: boolean };

/** Page data besides the fields. */
type SettingsPage = {
  pictures: Record<SettingsSlotName, StoredPicture | null>;
  /** Current stored values that differ since the form was opened. */
  stored: Partial<Record<SettingName, string>>;
  /** The version of the settings that the form is based on. */
  updatedAt: number;
};

/** The chosen pictures; null for an id without a picture of the kind. */
const picturesOf = (
  { db }: Site,
  idOf: (slot: SettingsSlot) => unknown,
  isConfirmed: (slot: SettingsSlot) => boolean = () => false,
): SettingsPage["pictures"] =>
  forEachSettingsSlot((slot) => {
    const id = String(idOf(slot) ?? "");
    const picture = findPicture(db, id, slot.kind);
    return picture && { id, picture, lacksCode: lacksCode(db, id), isConfirmed: isConfirmed(slot) };
  });

/** A submitted form. `rejected` is the reply for a rejected picture. */
async function readSettingsForm(site: Site, request: Request) {
  const slots = Object.values(settingsSlots);
  const { form, uploaded, rejection } = await readSlotForm(site, request, slots);
  for (const { field, removal } of slots)
    if (!uploaded.includes(field) && form.has(removal)) form.delete(field);
  // A confirmation of the stored picture does not apply to one that replaces it.
  const isConfirmed = ({ field, confirmation }: SettingsSlot) =>
    form.get(confirmation) === (uploaded.includes(field) ? chosenPicture : form.get(field));
  const page: SettingsPage = {
    pictures: picturesOf(site, ({ field }) => form.get(field), isConfirmed),
    stored: {},
    updatedAt: Number(form.get("updatedAt")),
  };
  const post = parseForm(form, settingsFormSchema);
  const rejected: FormRejection | null = rejection && {
    ...fieldRejection(rejection.field, rejection.message),
    status: rejection.status,
  };
  return { post, page, rejected };
}

/** Re-renders a form opened before the settings changed: each changed field shows its stored value. */
function withConcurrentChanges(
  page: SettingsPage,
  typed: z.output<typeof settingsFormSchema>,
  now: SiteSettings,
): SettingsPage {
  const differs = settingNames.filter((name) => typed[name] !== undefined && typed[name] !== now[name]);
  const stored = Object.fromEntries(differs.map((name) => [name, settingText(name, now[name])]));
  return { ...page, updatedAt: now.updatedAt, stored };
}

/** Confirms the codes that a saved form confirms. Returns the message about a code that visitors still do not get. */
function confirmCodes(site: Site, actor: Actor, { pictures }: SettingsPage): string | undefined {
  const { clock, db } = site;
  const saved = readSettings(db);
  for (const { field, code } of Object.values(settingsSlots)) {
    const imageId = saved[field] ?? "";
    const entity = { type: "settings", id: "site" } as const;
    if (pictures[field]?.isConfirmed) confirmCode(db, actor, { imageId, entity }, clock.now());
    if (lacksCode(db, imageId)) return codeTexts[code].withoutCode;
  }
  return undefined;
}

type SettingsFields = z.input<typeof settingsFormSchema>;

/** The form and its fields; `stored` are the current settings. */
function useSettingsForm(
  reply: FormReply | undefined,
  stored: Omit<SiteSettings, "id" | "updatedAt">,
  constraint: FormConstraint,
) {
  const ticked = (isOn: boolean) => (isOn ? "on" : undefined);
  const { wishesOn, pollsOn, autoEnd, registrationDays, ...texts } = stored;
  const values = {
    ...texts,
    wishesOn: ticked(wishesOn),
    pollsOn: ticked(pollsOn),
    autoEnd: ticked(autoEnd),
    ...forEachSettingsSlot(({ field }) => stored[field] ?? ""),
    registrationDays: String(registrationDays),
  };
  return useSubmission<SettingsFields>({ id: "settings", reply, values, constraint });
}

type SettingsFormProps = SettingsPage & {
  fields: ReturnType<typeof useSettingsForm>[1];
  zone: ZoneView;
  lite: boolean;
  /** What is set in each part. */
  summaries: Record<PartName, string>;
};

const upTo = (name: SettingText) => `最多 ${settingMax[name]} 个字`;

function SettingsForm({ fields, pictures, stored, updatedAt, zone, lite, summaries }: SettingsFormProps) {
  const setting = (name: SettingName, hint = "") => ({
    field: fields[name],
    label: settingsLabels[name],
    hint: stored[name] ? `现在保存的是：${stored[name]}` : hint,
  });
  const slots = Object.values(settingsSlots);
  // A part with a message is open.
  const part = (name: PartName) => ({
    name,
    text: summaries[name],
    isOpen:
      name === "站点" ||
      settingParts[name].some((each) => fields[each].errors !== undefined || stored[each] !== undefined) ||
      (name === "客服" && slots.some(({ field }) => pictures[field]?.lacksCode)),
  });
  return (
    <PageForm className={cardClass({ lead: true })} method="post" encType="multipart/form-data">
      <input type="hidden" name="updatedAt" value={updatedAt} />
      {slots.map(({ field }) =>
        pictures[field] ? <input key={field} type="hidden" name={field} value={pictures[field].id} /> : null,
      )}
      <SettingPart {...part("站点")}>
        <SiteFields fields={fields} stored={stored} zone={zone}>
          <TextInput {...setting("seal", `1–${settingMax.seal} 个字，印在左上角`)} />
        </SiteFields>
      </SettingPart>
      <SettingPart {...part("客服")}>
        <TextInput
          {...setting("contactWechat", `访客可以一键复制，${upTo("contactWechat")}`)}
          autoComplete="off"
        />
        <TextInput {...setting("hostName", "选填。活动页上写：主办：小林 · 第 12 场")} autoComplete="off" />
        <TextInput {...setting("hostLine", "选填。一句话，谁都看得到，不要写联系方式")} autoComplete="off" />
        <TextInput
          {...setting("contactEmail", "选填。客人回复网站的邮件时，寄到这个邮箱")}
          inputMode="email"
          autoComplete="email"
        />
        {slots.map((slot) => (
          <SettingsPicture
            // Clears the chosen file once another picture is stored.
            key={`${slot.field} ${pictures[slot.field]?.id}`}
            slot={slot}
            {...setting(slot.field)}
            stored={pictures[slot.field]}
            lite={lite}
          />
        ))}
      </SettingPart>
      <SettingPart {...part("审核")}>
        <Chips
          {...setting(
            "moderation",
            "先审后发：评论和心愿通过后才公开。先发后审：立即公开，可以随时删除；带链接的仍要先审核。",
          )}
          options={Object.entries(moderationLabels).map(([value, label]) => ({ value, label }))}
        />
        <Check field={fields.wishesOn} label="开放心愿留言" />
        <Check field={fields.pollsOn} label="开放社区投票" />
        <p className={small}>
          {stored.wishesOn || stored.pollsOn
            ? `现在保存的是：心愿留言${stored.wishesOn ?? "不变"}，社区投票${stored.pollsOn ?? "不变"}`
            : "关闭的栏目在导航里显示为「功能开发中」。"}
        </p>
      </SettingPart>
      <SettingPart {...part("新活动")}>
        <TextArea
          {...setting("defaultNotes", `${upTo("defaultNotes")}。没有定金的活动略去提到定金的行`)}
          rows={7}
        />
        <TextArea {...setting("defaultDisclaimer", upTo("defaultDisclaimer"))} rows={5} />
      </SettingPart>
      <SettingPart {...part("报名")}>
        <TextInput
          {...setting(
            "registrationDays",
            `活动结束这么多天以后，删除报名的人的称呼、联系方式、备注和回答，${registrationDaysMin}–${registrationDaysMax} 天`,
          )}
          short
          inputMode="numeric"
          autoComplete="off"
        />
        <Check field={fields.autoEnd} label={settingsLabels.autoEnd} />
        <p className={small}>
          {stored.autoEnd
            ? `现在保存的是：${stored.autoEnd}`
            : "结束两天还没有标记的活动，由网站标记，相册与讨论随即开放。手动标记为未完成的不会再自动标记。"}
        </p>
      </SettingPart>
      <FormActions>
        <Button>保存设置</Button>
      </FormActions>
    </PageForm>
  );
}

const path = "/admin/settings";
const changesShown = 10;

export const handle: RouteHandle = {
  files: "organiser",
  failure: commonFailures.saveFailed,
  labels: settingsTextLabels,
};

export const meta = noindexMeta("设置");

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  const entries = listAudit(site.db, { entityType: "settings", entityId: "site" }).slice(0, changesShown);
  const { id: _, updatedAt, ...values } = readSettings(site.db);
  const pictures = picturesOf(site, ({ field }) => values[field]);
  const page: SettingsPage = { pictures, stored: {}, updatedAt };
  const { now, timeZone } = siteTimeOf(site);
  return {
    values,
    summaries: summariesOf(readSettings(site.db)),
    links: readSettingsLinks(site),
    page,
    zone: zoneViewOf(siteTimeOf(site), site.env.SITE_TIME_ZONE !== undefined),
    constraint: constraintOf(settingsFormSchema),
    log: entries.map((entry) => describeSettingsChange(entry, dateTimeText(entry.at, now, timeZone))),
  };
}

export async function action({ request, context: { site, actor } }: AdminArgs) {
  const { post, page, rejected } = await readSettingsForm(site, request);
  if (rejected) return replyToForm(site, post, rejected, { page });
  const { submission } = post;
  if (submission.status !== "success") return replyToForm(site, post, undefined, { page });
  const typed = submission.value;
  const saved = updateSettings(site.db, actor, typed, site.clock.now(), page.updatedAt);
  if (saved.ok) {
    const text = confirmCodes(site, actor, page);
    return redirectWithFlash(site, path, { tone: text ? "warn" : "ok", title: settingsMessages.saved, text });
  }
  if (saved.error === "invalid") return replyToForm(site, post, saved, { page });
  const changed = withConcurrentChanges(page, typed, readSettings(site.db));
  return replyToForm(site, post, saved, { page: changed });
}

export default function Settings() {
  const { values, page, zone, constraint, log, summaries, links } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const lite = useLite();
  const [form, fields] = useSettingsForm(reply, values, constraint);
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回管理后台</BackLink>
      <PageHeading admin title="设置" note="保存后，公开页面立即更新。" />
      <FormErrorNotice form={form} title="请检查标出的内容" />
      <SettingsForm {...(reply?.page ?? page)} {...{ fields, zone, lite, summaries }} />
      <SettingsLinks groups={links} />
      <section className={gap} aria-labelledby="changes">
        <SectionHeading id="changes">最近的修改</SectionHeading>
        <HistoryList id="trail" entries={log} />
      </section>
    </main>
  );
}

type SettingsPictureProps = {
  slot: SettingsSlot;
  field: FieldMetadata;
  label: string;
  stored: StoredPicture | null;
  hint: string;
  lite: boolean;
};

/** A QR code of the settings with its removal and upload; the form has its id in a hidden field. */
function SettingsPicture({ slot, field, label, stored, hint, lite }: SettingsPictureProps) {
  const texts = codeTexts[slot.code];
  const { input, state, take } = useChosenCode(slot.code);
  const isUnread = state === null && stored?.lacksCode === true;
  return (
    <FieldSet id={field.id} label={label} hint={hint} error={field.errors?.join("；") ?? null}>
      {stored ? (
        <>
          <QrCode picture={stored.picture} alt={slot.alt} lite={lite} />
          <Check name={slot.removal} label={`移除现有${slot.shortLabel}`} />
        </>
      ) : null}
      <div className={above}>
        <DropZone
          title={stored ? `换一张${slot.shortLabel}图片` : `选择${slot.shortLabel}图片`}
          name={slot.input}
          failed={field.errors !== undefined}
          inputRef={input}
          onChange={() => void take()}
        >
          {fileHint(slot.kind)}
        </DropZone>
      </div>
      <CodeNote kind={slot.code} state={isUnread ? { is: "none" } : state} withPicture />
      {isUnread ? (
        <Check
          name={slot.confirmation}
          value={stored.id}
          defaultChecked={stored.isConfirmed}
          label={texts.confirm}
        />
      ) : null}
      {state?.is === "none" ? (
        <Check name={slot.confirmation} value={chosenPicture} label={texts.confirm} />
      ) : null}
    </FieldSet>
  );
}
