/** Shows the page's offline notice while the browser is offline (000 §8). */
export function offlineNotice(): void {
  const look = () => {
    const notice = document.getElementById("offline");
    if (!notice) return;
    notice.setAttribute("role", "status");
    notice.textContent = navigator.onLine ? "" : (notice.dataset.text ?? "");
  };
  look();
  window.addEventListener("online", look);
  window.addEventListener("offline", look);
}
