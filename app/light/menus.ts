const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details.menu[open]");

/** The open menu with this element; the side menu of a narrow window follows what opens it. */
const menuAround = (element: Element) =>
  element.closest<HTMLDetailsElement>("details.menu[open]") ??
  (element.closest("details.menu[open] + .frame-side")?.previousElementSibling as
    | HTMLDetailsElement
    | undefined);

/** Closes menus: on Escape, on a click outside, and once one of their links or buttons is chosen. */
export function menus(): void {
  const close = (menu: HTMLDetailsElement, isStayed: boolean) => {
    menu.open = false;
    if (isStayed) menu.querySelector("summary")?.focus();
  };

  // In the capture phase, so that a dialog around the menu does not handle the key first.
  document.addEventListener(
    "keydown",
    (event) => {
      const menu = menuAround(event.target as Element);
      if (event.key !== "Escape" || event.isComposing || !menu) return;
      event.preventDefault();
      event.stopPropagation();
      close(menu, true);
    },
    true,
  );

  document.addEventListener("click", ({ target }) => {
    const pressed = target as Element;
    for (const menu of openMenus()) {
      const isInside = menuAround(pressed) === menu;
      if (isInside && pressed.closest("button")) close(menu, true);
      else if (!isInside || pressed.closest("a")) close(menu, false);
    }
  });
}
