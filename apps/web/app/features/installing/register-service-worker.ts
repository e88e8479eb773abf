/** After the page is there, and never in its way. What it is for: `service-worker.ts`. */
export function registerServiceWorker(path: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register(path).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
