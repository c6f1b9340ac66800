// One step of the event form: draft actions at the top, fields, and preview.

import { saveState } from "~/domain/drafts/save-state";
import { withQuery } from "~/http/query";
import { above, between, row, screenOnly, small, tight, two, vh, wideOnly, wrap } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { cardClass } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";
import { Menu } from "~/ui/layout/menu";
import { FormActions } from "../../forms/form-actions";
import { StepFields } from "./event-form-steps";
import { type EventFormView, formId } from "./event-form-view";
import { OfferedDraft } from "./offered-draft";
import { Preview } from "./preview";
import { Steps } from "./steps";

type Props = { view: EventFormView; lite: boolean };

/** A submit button outside the form element. */
const intent = (value: string) => ({ form: formId, formNoValidate: true, name: "intent", value });

export function EventFormPage({ view, lite }: Props) {
  const { mode, step, stepLabels, errors, problem, preview, savedAt } = view;
  const items = Object.entries(errors).flatMap(([id, messages]) =>
    (messages ?? []).map((message) => ({ id, message })),
  );
  return (
    <main className={wrap} id="main">
      {/* Enter in a field presses the first button of the form in the source, wherever it stands. */}
      <button
        type="submit"
        className={vh}
        tabIndex={-1}
        aria-hidden="true"
        {...intent(step < stepLabels.length ? "next" : "preview")}
      />
      <TopBar view={view} />
      <Steps
        current={step}
        items={stepLabels.map((label, index) => ({ label, button: intent(`step-${index + 1}`) }))}
      />
      {problem ? <ErrorSummary title={problem} items={items} /> : <OfferedDraft {...view} />}
      <div className={two}>
        <EventForm view={view} lite={lite} />
        <aside>
          <Preview
            {...preview}
            cover={view.pictures.cover}
            lite={lite}
            note={savedAt ? saveState.saved(savedAt) : undefined}
          />
          <p className={`${above} ${screenOnly}`}>
            <Button tone="line" small wide {...intent("preview")} data-update-preview>
              更新预览
            </Button>
          </p>
          {mode === "edit" ? <p className={small}>{view.isDirty ? "有未保存的修改" : ""}</p> : null}
        </aside>
      </div>
    </main>
  );
}

function TopBar({ view }: { view: EventFormView }) {
  const { mode, step, stepLabels, draftId, isDirty } = view;
  const isLast = step === stepLabels.length;
  const publish = mode === "edit" && isDirty ? "保存修改" : "发布活动";
  return (
    <div className={`${row} ${between} ${above}`}>
      <nav className={small} aria-label="面包屑">
        <TapLink href="/admin">管理后台</TapLink> ／ {mode === "edit" ? "编辑活动" : "创建活动"}
      </nav>
      <div className={`${row} ${tight}`}>
        <Menu label="草稿">
          <button type="submit" {...intent("save")}>
            保存草稿
          </button>
          <a href="/admin/drafts?type=event">草稿历史</a>
          <button type="submit" {...intent(mode === "edit" ? `discard-${draftId}` : "clear")}>
            {mode === "edit" ? "放弃修改" : "清除草稿"}
          </button>
        </Menu>
        {mode === "create" && isLast ? null : (
          <Button tone="stamp" small {...intent("publish")} data-finish={mode === "edit" ? "保存修改" : ""}>
            {publish}
          </Button>
        )}
      </div>
    </div>
  );
}

function EventForm({ view, lite }: Props) {
  const { step, stepLabels, draftId, path, mode } = view;
  const next = stepLabels[step];
  return (
    <form
      id={formId}
      className={cardClass({ lead: true })}
      method="post"
      action={withQuery(path, { draft: draftId, step })}
      encType="multipart/form-data"
      noValidate
      data-form={JSON.stringify({
        ...view.autosave,
        id: draftId,
        isFresh: view.savedAt === null,
        offered: view.offered?.id ?? null,
      })}
    >
      <h1>{stepLabels[step - 1]}</h1>
      <input type="hidden" name="baseVersion" value={view.baseVersion} />
      <StepFields view={view} lite={lite} />
      <FormActions>
        {next ? (
          <Button name="intent" value="next">
            下一步<span className={wideOnly}>：{next}</span>
          </Button>
        ) : (
          <LastButton mode={mode} isDirty={view.isDirty} />
        )}
        {step > 1 ? (
          <Button tone="line" formNoValidate name="intent" value="previous">
            上一步
          </Button>
        ) : (
          <Button tone="line" disabled>
            上一步
          </Button>
        )}
      </FormActions>
    </form>
  );
}

/** The last step of a new event has the publish button; an edit can be saved from any step at the top. */
function LastButton({ mode }: { mode: EventFormView["mode"]; isDirty: boolean }) {
  return mode === "create" ? (
    <Button tone="stamp" name="intent" value="publish">
      发布活动
    </Button>
  ) : (
    <ButtonLink tone="line" href="/admin">
      返回管理后台
    </ButtonLink>
  );
}
