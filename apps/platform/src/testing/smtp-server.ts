import { createServer, type Socket } from "node:net";

/** A mail as the server received it. */
interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly data: string;
}

/** A mail server with minimal SMTP that can refuse recipients. */
export interface TestSmtpServer {
  readonly url: string;
  readonly mails: readonly TakenMail[];
  /** Sets the answer to every recipient: `250 ok`, `550 no such user`, … */
  answerRecipients(answer: string): void;
  close(): Promise<void>;
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? "";

interface SmtpSession {
  from: string;
  to: string[];
  data: string[] | undefined;
}

function answerLine(line: string, talk: SmtpSession, recipients: string): string | undefined {
  const command = line.slice(0, 4).toUpperCase();
  if (command === "MAIL") {
    talk.from = addressIn(line);
  }
  if (command === "RCPT") {
    if (recipients.startsWith("250")) {
      talk.to.push(addressIn(line));
    }
    return recipients;
  }
  if (command === "DATA") {
    talk.data = [];
    return "354 go on";
  }
  return command === "QUIT" ? "221 bye" : "250 ok";
}

function serve(socket: Socket, mails: TakenMail[], recipients: () => string): void {
  const talk: SmtpSession = { from: "", to: [], data: undefined };
  let rest = "";
  const say = (text: string): void => void socket.write(`${text}\r\n`);
  const take = (line: string): void => {
    if (talk.data === undefined) {
      const answer = answerLine(line, talk, recipients());
      if (answer !== undefined) {
        say(answer);
      }
    } else if (line === ".") {
      mails.push({ from: talk.from, to: talk.to, data: talk.data.join("\n") });
      Object.assign(talk, { from: "", to: [], data: undefined });
      say("250 taken");
    } else {
      talk.data.push(line.startsWith("..") ? line.slice(1) : line);
    }
  };
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    const lines = `${rest}${chunk.toString("utf8")}`.split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      take(line);
    }
  });
  say("220 test");
}

/** Starts the server on a free port. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const mails: TakenMail[] = [];
  let recipients = "250 ok";
  const server = createServer((socket) => serve(socket, mails, () => recipients));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) {
    throw new Error("no port");
  }
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    answerRecipients: (answer) => {
      recipients = answer;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
