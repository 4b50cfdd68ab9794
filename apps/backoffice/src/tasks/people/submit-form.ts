/** Sends a form from a button outside of it. */
export function submitForm(id: string): void {
  const form = document.getElementById(id);
  if (form instanceof HTMLFormElement) {
    form.requestSubmit();
  }
}
