/** Shows what the page has to say while the browser has no line (000 §8). */
export function line(): void {
  const look = () => {
    const notice = document.getElementById("offline");
    if (notice) notice.hidden = navigator.onLine;
  };
  look();
  window.addEventListener("online", look);
  window.addEventListener("offline", look);
}
