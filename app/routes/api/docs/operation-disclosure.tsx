// An operation under its heading: parameters, responses, and an example command.

import { Badge } from "~/ui/feedback/badge";
import { fold } from "~/ui/layout/disclosure.css";
import { CodeSample } from "./code-sample";
import type { CallView } from "./document-view";
import { FieldList } from "./field-list";

/** Contains the anchor, so that a URL fragment opens the element. */
export function OperationDisclosure({ call }: { call: CallView }) {
  const { id, method, path, summary, note, isAdmin, parameters, body, answer, statuses, example } = call;
  return (
    <details className={fold}>
      <summary>
        <h3>
          {summary}{" "}
          <code>
            {method} {path}
          </code>
        </h3>
      </summary>
      <div id={id}>
        <p>
          <Badge tone={isAdmin ? "warn" : "plain"}>{isAdmin ? "管理员" : "所有人"}</Badge> {note}
        </p>
        {parameters.length > 0 ? (
          <>
            <h4>参数</h4>
            <FieldList fields={parameters} isSent />
          </>
        ) : null}
        {body ? (
          <>
            <h4>请求内容（{body.type}）</h4>
            <FieldList fields={body.fields} isSent />
          </>
        ) : null}
        <h4>
          应答（{answer.status}，{answer.type}）
        </h4>
        <FieldList fields={answer.fields} />
        <h4>状态码</h4>
        <p>{statuses.join("、")}</p>
        <h4>例子</h4>
        <CodeSample text={example} of={`${method} ${path}`} />
      </div>
    </details>
  );
}
