export { queueNotification } from "./notify.ts";
export { cancelMails, queueMail, queueStaffMail } from "./queue.ts";
export { forgetMailChoice, type MailChoice, openChoiceLink, readMailChoice, replaceMailChoice } from "./choice.ts";
export { composeExample } from "./example.ts";
export { readMailProgramme } from "./programme.ts";
export {
  listMailTemplates,
  readMailTemplate,
  replaceMailTemplate,
  resetMailTemplate,
  unknownVariable,
} from "./templates.ts";
export { listMailsOf } from "./listed.ts";
export { listSandboxMails } from "./sandbox.ts";
export {
  createFileSender,
  createMailbox,
  createSmtpSender,
  type KeptMail,
  type Mailbox,
  type MailSender,
} from "./sender.ts";
export type { MailFact, ReadWeek } from "./week.ts";
export { sendMailsOnce, type MailSettings } from "./send-once.ts";
