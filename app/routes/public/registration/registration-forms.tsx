// Forms of a registration's page. Each posts to the page's URL.
import type { ReactNode } from "react";
import { heldText } from "~/domain/registrations/messages";
import { commonFailures } from "~/http/failure-texts";
import { above, below, formColumn, gap, screenOnly, small, wrap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { CopyText } from "~/ui/form/copy-text";
import { GuardFields } from "~/ui/form/inputs";
import { cardClass } from "~/ui/layout/card";
import { Disclosure } from "~/ui/layout/disclosure";
import { PageHeading } from "~/ui/layout/page-heading";
import type { readRegistration } from "./read-registration.server";

type RegistrationFormProps = { formTimestamp: string; className?: string; children: ReactNode };

export function RegistrationForm({ formTimestamp, className, children }: RegistrationFormProps) {
  return (
    <form className={className} method="post" data-failed={commonFailures.changeFailed}>
      <GuardFields formTimestamp={formTimestamp} />
      {children}
    </form>
  );
}

type PendingContactProps = { contact: string; formTimestamp: string };

/** The new address that waits for its proof, with a button that withdraws it. */
export function PendingContact({ contact, formTimestamp }: PendingContactProps) {
  return (
    <section className={`${cardClass()} ${gap}`} aria-labelledby="pending-title">
      <h2 id="pending-title">新邮箱还没有确认</h2>
      <p>打开寄到 {contact} 的邮件，按「确认邮箱」。确认以前，通知仍寄到原来的联系方式。</p>
      <RegistrationForm className={above} formTimestamp={formTimestamp}>
        <Button tone="line" small name="intent" value="withdraw-address">
          撤回新邮箱
        </Button>
      </RegistrationForm>
    </section>
  );
}

type ProveContactProps = { proof: { title: string; contact: string }; formTimestamp: string };

/** The page of the link that was mailed to a new address: shows nothing of the registration. */
export function ProveContact({ proof: { title, contact }, formTimestamp }: ProveContactProps) {
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <PageHeading title="确认新邮箱" note={title} />
      <RegistrationForm formTimestamp={formTimestamp}>
        <p className={below}>这个活动的报名通知以后寄到 {contact}。</p>
        <Button name="intent" value="prove">
          确认邮箱
        </Button>
      </RegistrationForm>
    </main>
  );
}

type HeldNoticeProps = { held: { text: string; canConfirm: boolean }; formTimestamp: string };

/** Why a registration is held, with a confirmation button for guests who opened the mailed link. */
export function HeldNotice({ held: { text, canConfirm }, formTimestamp }: HeldNoticeProps) {
  return (
    <section className={`${cardClass({ lead: true })} ${gap}`} aria-labelledby="held-title">
      <h2 id="held-title">还没有名额</h2>
      <p>{heldText}</p>
      {canConfirm ? (
        <RegistrationForm className={above} formTimestamp={formTimestamp}>
          <p className={below}>确认这个邮箱是本人的，就不用等主办方确认。</p>
          <Button name="intent" value="confirm">
            确认邮箱
          </Button>
        </RegistrationForm>
      ) : (
        <p className={above}>{text}</p>
      )}
    </section>
  );
}

type ConfirmedFormProps = {
  label: string;
  /** Consequences of the change. */
  lines: string[];
  intent: "withdraw" | "erase";
  button: string;
  formTimestamp: string;
};

/** A change with an in-place confirmation. */
export function ConfirmedForm({ label, lines, intent, button, formTimestamp }: ConfirmedFormProps) {
  return (
    <RegistrationForm formTimestamp={formTimestamp}>
      <Disclosure label={label}>
        {lines.map((line) => (
          <p key={line} className={small}>
            {line}
          </p>
        ))}
        <p className={`${above} ${below}`}>
          <Button tone="bad" small name="intent" value={intent}>
            {button}
          </Button>
        </p>
      </Disclosure>
    </RegistrationForm>
  );
}

type DeviceFormProps = { action: "remember" | "forget"; formTimestamp: string };

/** Lists a registration that came by its private link in 我的报名 of this browser, or takes it from there. */
export function DeviceForm({ action, formTimestamp }: DeviceFormProps) {
  return (
    <RegistrationForm className={`${gap} ${screenOnly}`} formTimestamp={formTimestamp}>
      <p className={small}>
        {action === "remember"
          ? "这台设备还不认得这次报名。记住以后，首页和「我的报名」里就有它；别人的手机请不要记。"
          : "这台设备记住了这次报名。"}
      </p>
      <p className={above}>
        <Button tone="line" small name="intent" value={action}>
          {action === "remember" ? "在这台设备上记住" : "从这台设备移除"}
        </Button>
      </p>
    </RegistrationForm>
  );
}

type PrivateLinkProps = Pick<ReturnType<typeof readRegistration>, "link" | "lostLink"> & {
  /** Whether the link was just issued. */
  isLinkNew: boolean;
  formTimestamp: string;
};

/** The private link to store, or a button that issues one. */
export function PrivateLink({ link, lostLink, isLinkNew, formTimestamp }: PrivateLinkProps) {
  return (
    <Disclosure label="私密链接" open={isLinkNew}>
      {link ? (
        <>
          <p className={below}>换手机、清了浏览器，用它找回这次报名。谁有它谁就能改，别发到群里。</p>
          {lostLink ? <p className={`${small} ${below}`}>{lostLink}</p> : null}
          <CopyText id="link" label="链接" text={link} rows={3} />
        </>
      ) : (
        <RegistrationForm formTimestamp={formTimestamp}>
          <p className={below}>用私密链接，换一台设备也能查看、修改或取消报名。</p>
          <p className={below}>
            <Button tone="line" name="intent" value="link">
              生成新的私密链接
            </Button>
          </p>
        </RegistrationForm>
      )}
    </Disclosure>
  );
}
