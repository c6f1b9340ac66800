/** The reasons why photos were not taken, each with the number of its photos; empty without any. */
export function countedRejections(messages: readonly string[]): string {
  const countOf = (message: string) => messages.filter((other) => other === message).length;
  return [...new Set(messages)].map((message) => `${countOf(message)} 张未上传：${message}`).join("；");
}
