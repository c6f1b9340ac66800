// Default long texts of new events until the administrator changes them.

export const defaultNotes = `1. 报名以支付定金为准，定金一经支付不予退还，可转让给朋友。
2. 含酒精饮品仅向年满 18 周岁者提供，请携带有效证件。
3. 请提前 10 分钟到达集合点，迟到超过 20 分钟视为放弃。
4. 活动如因天气等原因改期或取消，会在活动群和本页通知。
5. 请爱护场地与他人财物，离开时带走自己的垃圾。
6. 活动中可能拍照，如不愿入镜请提前告知主办方。`;

export const defaultDisclaimer = `参加者应自行评估身体状况，并对自身及随行人员的安全负责。
贵重物品请自行保管，遗失或损坏由本人承担。
主办方尽力保障活动顺利进行，但不承担因个人原因或不可抗力造成的损失。`;
