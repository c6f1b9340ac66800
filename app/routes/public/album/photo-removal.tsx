import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { listPhotos } from "~/domain/photos/queries.server";
import { requestRemoval } from "~/domain/removals/commands.server";
import { removalContactMax, removalMessages, removalReasonMax } from "~/domain/removals/messages";
import { removalSchema } from "~/domain/removals/schema";
import type { Site } from "~/http/context.server";
import { sinceFirstTry } from "~/http/forms/first-try.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { readGuardedForm } from "~/http/forms/guarded-form.server";
import { type FormReply, parseForm, replyToForm } from "~/http/forms/submission.server";
import { postLimits } from "~/http/limits/post-limits.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/public-meta";
import { useLite } from "~/http/pages/use-lite";
import { requireEndedEvent } from "~/http/records/load-event.server";
import { requireRequester } from "~/http/session/requester.server";
import { above, formColumn, gap, mute, small, stack, wrap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { GuardFields, TextArea, TextInput } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { Disclosure } from "~/ui/layout/disclosure";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Picture } from "~/ui/media/picture";
import { OwnRemovals } from "./own-removals";
import { readOwnRemovals } from "./read-own-removals.server";

export const handle: RouteHandle = {
  failure: removalMessages.failed,
  labels: { reason: "原因", contact: "联系方式" },
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `申请撤下照片 · ${data.title}`,
        path: `/photos/${data.id}/${data.photo.slot}`,
        noindex: true,
      })
    : [{ title: "页面未找到" }];

export async function loader({ params, request, context: { site, address } }: LoaderFunctionArgs) {
  const { id, title } = requireEndedEvent(site, params.id).event;
  const { slot = "" } = params;
  const photo = listPhotos(site.db, id).find((each) => String(each.slot) === slot);
  const { ofPhoto, missing } = await readOwnRemovals(site, { request, address, eventId: id });
  if (!photo) throw missing(slot);
  return { id, title, photo, own: ofPhoto(photo.slot), formTimestamp: newFormTimestamp(site) };
}

const limits = postLimits("removal", 10, 10, 10 * 60 * 1000);

type Target = { id: string | undefined; slot: string | undefined };

/**
 * Handles the submission: redirects to the form with a message, or to the album if the photo was deleted, or re-renders the form.
 */
async function handleRemovalPost(site: Site, request: Request, address: string, target: Target) {
  const { event } = requireEndedEvent(site, target.id);
  const requester = await requireRequester(site, request, address);
  const { form, rejection } = await readGuardedForm(site, request, requester, limits);
  const post = parseForm(form, removalSchema);
  if (rejection) return replyToForm(site, post, rejection);
  const { submission } = post;
  if (submission.status !== "success") return replyToForm(site, post);
  const photo = { eventId: event.id, slot: Number(target.slot), sinceFirstTry: sinceFirstTry(request) };
  const noted = requestRemoval(site.db, { ...requester, ...photo }, submission.value, site.clock.now());
  const album = `/photos/${event.id}`;
  if (noted.ok) {
    return redirectWithFlash(site, `${album}/${target.slot}/removal`, {
      tone: "ok",
      title: removalMessages.sent,
      link: { href: `/receipt/${noted.value.receipt}`, label: "查看状态" },
    });
  }
  if (noted.error === "not-found")
    return redirectWithFlash(site, album, { tone: "info", title: noted.message });
  return replyToForm(site, post, noted);
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  return handleRemovalPost(site, request, address, { id: params.id, slot: params.slot });
}

export default function PhotoRemoval() {
  const { id, title, photo, own, formTimestamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useRemovalForm(reply);
  const lite = useLite();
  const isOpen = own.some(({ state }) => state === "requested");
  const removalForm = (
    <>
      <p className={gap}>照片里有你或你的孩子，或者你是拍摄者，都可以申请撤下。申请只有主办方看得到。</p>
      <RemovalForm
        action={`/photos/${id}/${photo.slot}/removal`}
        fields={fields}
        formTimestamp={reply?.formTimestamp ?? formTimestamp}
      />
    </>
  );
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href={`/photos/${id}/${photo.slot}`}>返回照片</BackLink>
      <PageHeading title="申请撤下照片" />
      <FormErrorNotice form={form} title={removalMessages.failed} />
      <figure>
        <Picture
          picture={photo.picture}
          alt={photo.caption || `${title} 照片 ${photo.slot}`}
          sizes="(min-width:504px) 440px,calc(100vw - 32px)"
          lite={lite}
          eager
        />
        <figcaption className={`${mute} ${small}`}>
          「{title}」照片 {photo.slot}
        </figcaption>
      </figure>
      <OwnRemovals removals={own} />
      {isOpen ? (
        <Disclosure label="再写一份申请" open={reply !== undefined}>
          {removalForm}
        </Disclosure>
      ) : (
        removalForm
      )}
    </main>
  );
}

const constraint = getZodConstraint(removalSchema);

function useRemovalForm(reply: FormReply | undefined) {
  return useSubmission<z.input<typeof removalSchema>>({ id: "removal", reply, constraint });
}

type RemovalFormProps = {
  fields: ReturnType<typeof useRemovalForm>[1];
  action: string;
  formTimestamp: string;
};

function RemovalForm({ fields, action, formTimestamp }: RemovalFormProps) {
  return (
    <form className={gap} method="post" action={action} data-failed={removalMessages.failed} data-repeat="">
      <GuardFields formTimestamp={formTimestamp} />
      <div className={stack}>
        <TextArea
          field={fields.reason}
          label="原因"
          mark=""
          rows={4}
          placeholder="比如：照片里有我，我不想公开"
          counter={`最多 ${removalReasonMax} 字`}
        />
        <TextInput
          field={fields.contact}
          label="联系方式（选填）"
          hint={`邮箱或微信号，最多 ${removalContactMax} 字，方便我们回复你`}
          autoComplete="off"
        />
      </div>
      <p className={above}>
        <Button data-needs="">提交申请</Button>
      </p>
    </form>
  );
}
