import {
  eventCategories,
  newsTimings,
  subscriptionTimings,
  timingLabels,
} from "~/domain/subscriptions/messages";
import { chip, chips } from "~/ui/form/chips.css";
import { type FieldMetadata, FieldSet } from "~/ui/form/field";
import { Chips } from "~/ui/form/inputs";
import { Disclosure } from "~/ui/layout/disclosure";

type SubscriptionFieldsProps = {
  fields: Record<"when" | "categories", FieldMetadata>;
  /** Whether mails of awaited wishes alone can be chosen. */
  offersWishes: boolean;
};

/** When mails of new events are sent, and of which categories. */
export function SubscriptionFields({ fields, offersWishes }: SubscriptionFieldsProps) {
  const timings = (offersWishes ? subscriptionTimings : newsTimings).map((value) => ({
    value,
    label: timingLabels[value],
  }));
  const { id, name, initialValue, errors } = fields.categories;
  const ticked = typeof initialValue === "string" ? initialValue.split(" ").filter(Boolean) : [];
  const error = errors?.[0] ?? null;
  return (
    <>
      <Chips field={fields.when} label="什么时候" mark="" options={timings} />
      <Disclosure
        label={ticked.length > 0 ? `类别：${ticked.join("、")}` : "类别：全部"}
        openLabel="类别"
        open={error !== null}
      >
        <FieldSet id={id} label="只要这些" hint="一个都不选，就是全部" error={error}>
          <div className={chips}>
            {eventCategories.map((category) => (
              <label key={category} className={chip}>
                <input
                  type="checkbox"
                  name={name}
                  value={category}
                  defaultChecked={ticked.includes(category)}
                />
                <span>{category}</span>
              </label>
            ))}
          </div>
        </FieldSet>
      </Disclosure>
    </>
  );
}
