/** Texts of saved views of a list. */
export const views = {
  menu: "Own views",
  save: "Save this view",
  rename: "Rename the view",
  remove: "Delete the view",
  copy: "Copy the link",
  copied: "The link is copied. It holds filters and order, and no search.",
  name: "Name of the view",
  hint: "Filters and order are kept. What you search for is not.",
  hintWithSearch: "Filters, order and search are kept.",
  saved: "The view {{name}} is saved.",
  removed: "The view {{name}} is deleted.",
};
