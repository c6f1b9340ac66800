// Registering other people from a browser that already has a registration.
import type { ReactNode } from "react";
import type { RegistrationStatus } from "~/domain/registrations/seats";
import { above, below, gap, row, small } from "~/styles/global.css";
import { RegistrationBadge } from "~/ui/feedback/badge";
import { Button, ButtonLink } from "~/ui/form/button";
import { Disclosure } from "~/ui/layout/disclosure";
import { TapLink } from "~/ui/layout/links";

/** Field name and value of a form that registers another person. */
export const forOther = { name: "for", value: "other" } as const;

type Other = { id: string; name: string; seats: number; status: RegistrationStatus; label: string };

/** Registrations that this browser made for other people. */
export function OtherRegistrations({ others }: { others: Other[] }) {
  if (others.length === 0) return null;
  return (
    <section className={below} aria-labelledby="other-seats">
      <h2 id="other-seats" className={small}>
        替别人报的名
      </h2>
      <ul>
        {others.map(({ id, name, seats, status, label }) => (
          <li key={id} className={row}>
            <RegistrationBadge status={status}>{label}</RegistrationBadge> {name}，{seats} 人
            <TapLink href={`/seat/${id}`} aria-label={`查看 ${name} 的报名`}>
              查看
            </TapLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The form for another person: collapsed, unless it was submitted. */
export function OtherSignUp({ isPosted, children }: { isPosted: boolean; children: ReactNode }) {
  if (isPosted) return <>{children}</>;
  return (
    <div className={gap} id="for-other">
      <Disclosure label="替别人报名">
        <p className={`${small} ${below}`}>
          填 TA 的称呼和联系方式。名单里是另一条报名，也在「我的报名」里。
        </p>
        {children}
      </Disclosure>
    </div>
  );
}

/** Buttons of a form in a browser that already has a registration. */
export function OtherButtons({ ownId }: { ownId: string }) {
  return (
    <>
      <input type="hidden" {...forOther} />
      <p className={above}>
        <Button tone="stamp" wide data-needs="">
          替别人报名
        </Button>
      </p>
      <p className={above}>
        <ButtonLink tone="line" wide href={`/seat/${ownId}`}>
          修改我的报名
        </ButtonLink>
      </p>
    </>
  );
}
