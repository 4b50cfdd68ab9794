/** Texts of the pages before the login. */
export const signIn = {
  title: "Sign in",
  sub: "to the back office of {{program}}",
  organization: "Programme",
  organizationHint: "Its short name, as in the address: pfm",
  organizationTitle: "Which programme?",
  next: "Next",
  email: "E-mail",
  password: "Password",
  passkey: "Sign in with a passkey",
  with: "Sign in with {{name}}",
  submit: "Sign in",
  forgotten: "Forgotten password?",
  otherProgram: "Another programme",
  unknown: "There is no programme named {{organization}} on this server.",
  ended: "Your session has ended. Please sign in again.",
};
