/** Texts of the page on which a person switches mails about points off. */
export const mailChoice = {
  switchOff: "Get no more e-mails about points",
  states: {
    on: {
      title: "E-mails about your points",
      text: "You get an e-mail when you earn or redeem points.",
      button: "Get no more e-mails about points",
    },
    off: {
      title: "You get no e-mails about points",
      text: "E-mails about your membership, your consents, your password and your PIN still come.",
      button: "Get them again",
    },
    gone: {
      title: "This link is not valid",
      text: "Please open the link at the end of an e-mail about your points, or ask customer service.",
    },
  },
};
