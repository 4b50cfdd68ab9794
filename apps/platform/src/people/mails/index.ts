export { cancelMails, queueMail, queueStaffMail } from "./queue.ts";
export { listMailsOf } from "./listed.ts";
export {
  createFileSender,
  createMailbox,
  createSmtpSender,
  type KeptMail,
  type Mailbox,
  type MailSender,
} from "./sender.ts";
export { sendMailsOnce, type MailSettings } from "./send-once.ts";
