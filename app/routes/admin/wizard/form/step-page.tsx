// One step of the event form: draft actions at the top, fields, and preview.
import type { ButtonHTMLAttributes, DragEvent, ReactNode } from "react";
import { stepsFor } from "~/domain/events/form/form-steps";
import { above, screenOnly, two, vh, wideOnly } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { cardClass } from "~/ui/layout/card";
import { Glyph, TapLink } from "~/ui/layout/links";
import { Menu } from "~/ui/layout/menu";
import { useScripted } from "~/ui/layout/page-link";
import { FormActions } from "../../forms/form-actions";
import { StepFields } from "./event-form-steps";
import { type EventFormView, formAddress, formId } from "./event-form-view";
import { type FormDraft, FormDraftContext } from "./live/form-draft";
import type { useEventForm } from "./live/use-event-form";
import { useStepForm } from "./live/use-step-form";
import { LivePreview, SaveText } from "./live-form";
import { done, steps, topBar } from "./steps.css";
import { DraftHistoryLink, type HistoryLink } from "./unfinished/draft-history-link";

type StepPageProps = {
  view: EventFormView;
  live: Pick<ReturnType<typeof useEventForm>, "onInput" | "send">;
  draft: Omit<FormDraft, "supersede">;
  /** Offers to resume another draft. */
  unfinished: ReactNode;
  history: HistoryLink;
  /** Whether an edit differs from its event. */
  isEdited: boolean;
};

/** Attributes of a submit button outside the form element. */
const intent = (value: string) => ({ form: formId, formNoValidate: true, name: "intent", value });

/** The drop zone under a dragged file. A dropped file is set on the zone's file input. */
const zoneOf = ({ target }: DragEvent) => (target instanceof Element ? target.closest("[data-drop]") : null);

function allowDrop(event: DragEvent): void {
  if (zoneOf(event)) event.preventDefault();
}

function takeDropped(event: DragEvent): void {
  const input = zoneOf(event)?.querySelector<HTMLInputElement>("input[type=file]");
  const { files } = event.dataTransfer;
  if (!input || files.length === 0) return;
  event.preventDefault();
  input.files = files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

type StepButton = Pick<ButtonHTMLAttributes<HTMLButtonElement>, "form" | "name" | "value">;

type StepsProps = {
  /** Each has a submit button that saves the typed values. */
  items: { label: string; isDone: boolean; button: StepButton }[];
  /** From 1. */
  current: number;
};

/** Progress through a multi-step form. Completed steps are ticked. */
function Steps({ items, current }: StepsProps) {
  return (
    <ol className={steps} aria-label="步骤">
      {items.map(({ label, isDone, button }, index) => (
        <li
          key={label}
          className={isDone ? done : undefined}
          aria-current={index + 1 === current ? "step" : undefined}
        >
          {index + 1 === current ? (
            label
          ) : (
            <button type="submit" formNoValidate {...button}>
              {label}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Must be remounted for another step. */
export function StepPage({ view, live, draft, unfinished, history, isEdited }: StepPageProps) {
  const { step } = view;
  const isScripted = useScripted();
  const stepLabels = stepsFor[view.mode].map(({ label }) => label);
  const form = useStepForm({ view, send: live.send });
  const { fields, done: doneSteps, summary, supersede, onInput, ...handlers } = form;
  return (
    <>
      {/* Enter in a field triggers the form's first submit button in source order, regardless of layout. */}
      <button
        type="submit"
        className={vh}
        tabIndex={-1}
        aria-hidden="true"
        {...intent(step < stepLabels.length ? "next" : "preview")}
      />
      <TopBar view={view} history={history} isEdited={isEdited} />
      <Steps
        current={step}
        items={stepLabels.map((label, index) => ({
          label,
          isDone: doneSteps[index] ?? false,
          button: intent(`step-${index + 1}`),
        }))}
      />
      {summary ? <ErrorSummary {...summary} /> : null}
      {unfinished}
      <div className={two}>
        <form
          id={formId}
          className={cardClass({ lead: true })}
          method="post"
          action={formAddress(view, false)}
          encType="multipart/form-data"
          noValidate
          {...handlers}
          onInput={(event) => {
            live.onInput(event);
            onInput();
          }}
          onDragOver={allowDrop}
          onDrop={takeDropped}
        >
          <h1>{stepLabels[step - 1]}</h1>
          <input type="hidden" name="baseVersion" value={view.edit?.baseVersion ?? 0} />
          {/* Filled in by the script; browsers must not restore it on history navigation. */}
          <input name="typedAt" hidden autoComplete="off" />
          <FormDraftContext.Provider value={{ ...draft, supersede }}>
            <StepFields view={view} fields={fields} />
          </FormDraftContext.Provider>
          <StepButtons view={view} />
        </form>
        <aside>
          <LivePreview view={view} />
          <SaveText view={view} />
          {isScripted ? null : (
            <p className={`${above} ${screenOnly}`}>
              <Button tone="line" small wide {...intent("preview")}>
                更新预览
              </Button>
            </p>
          )}
        </aside>
      </div>
    </>
  );
}

function TopBar({ view, history, isEdited }: Pick<StepPageProps, "view" | "history" | "isEdited">) {
  const { mode, draftId } = view;
  const isScripted = useScripted();
  return (
    <div className={topBar}>
      <nav aria-label="面包屑">
        <TapLink href="/admin">
          <Glyph>←</Glyph> 管理后台
        </TapLink>
        <span> ／ {mode === "edit" ? "编辑活动" : "创建活动"}</span>
      </nav>
      <div>
        <Menu label="草稿" align="page">
          <button type="submit" {...intent("save")}>
            保存草稿
          </button>
          <DraftHistoryLink {...history} />
          <button type="submit" {...intent(mode === "edit" ? `discard-${draftId}` : "clear")}>
            {mode === "edit" ? "放弃修改" : "清除草稿"}
          </button>
        </Menu>
        <Button tone="stamp" small {...intent("publish")} data-finish>
          {mode === "edit" && (isEdited || !isScripted) ? "保存修改" : "发布活动"}
        </Button>
      </div>
    </div>
  );
}

function StepButtons({ view: { mode, step } }: { view: EventFormView }) {
  const next = stepsFor[mode][step]?.label;
  return (
    <FormActions>
      {step > 1 ? (
        <Button tone="line" formNoValidate name="intent" value="previous">
          上一步
        </Button>
      ) : (
        <Button tone="line" disabled>
          上一步
        </Button>
      )}
      {next ? (
        <Button name="intent" value="next">
          下一步<span className={wideOnly}>：{next}</span>
        </Button>
      ) : (
        <LastButton mode={mode} />
      )}
    </FormActions>
  );
}

/** The last step of a new event has the publish button; an edit can be saved from the top of any step. */
function LastButton({ mode }: Pick<EventFormView, "mode">) {
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
