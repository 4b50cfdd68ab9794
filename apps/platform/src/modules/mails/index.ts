export { cancelMails, queueMail } from "./queue.ts";
export { createFileSender, createSmtpSender, type MailSender } from "./sender.ts";
export { sendMailsOnce, type MailSettings } from "./send-once.ts";
