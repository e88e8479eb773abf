/**
 * After the page is there, and never in its way. What it is for: `service-worker.ts`.
 * @param scope the home page of its language, under which all others are
 */
export function registerServiceWorker(path: string, scope: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register(path, { scope }).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
