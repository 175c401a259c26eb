const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details.menu[open]");

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
      const menu = (event.target as Element).closest<HTMLDetailsElement>("details.menu[open]");
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
      const isInside = menu.contains(pressed);
      if (isInside && pressed.closest("button")) close(menu, true);
      else if (!isInside || pressed.closest("a")) close(menu, false);
    }
  });
}
