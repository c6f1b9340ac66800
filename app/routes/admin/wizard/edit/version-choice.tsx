// A field in two versions to choose from.
import { cols } from "~/styles/global.css";
import { FieldSet } from "~/ui/form/field";
import type { Difference } from "./compare-edit.server";
import { VersionCard } from "./version-card";

export function VersionChoice({ field, label, saved, mine, choice }: Difference) {
  const name = `choose-${field}`;
  return (
    <FieldSet id={name} label={label} isChoice>
      <div className={cols}>
        <VersionCard
          name={name}
          value="saved"
          title="已保存的版本"
          text={saved}
          checked={choice === "saved"}
        />
        <VersionCard name={name} value="mine" title="我的修改" text={mine} checked={choice === "mine"} />
      </div>
    </FieldSet>
  );
}
