import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunkOf } from './chunks.ts';
import { catalogues } from './catalogues.ts';
import { slimBuiltManifest } from './slim-manifest.ts';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    catalogues(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        // All routes are known from the start: looking one up when a form is sent would fail with a lost connection,
        // and reload the page after an update.
        v3_lazyRouteDiscovery: false,
        v3_routeConfig: true,
      },
      buildEnd: ({ remixConfig }) => slimBuiltManifest(remixConfig.buildDirectory),
    }),
  ],
  // The framework's own reloads the page when the code of another cannot be fetched. Its name is written so in the
  // framework alone. While developing it stays: Vite bundles the framework beforehand.
  resolve: {
    alias: [
      {
        find: /^\.\/routeModules\.js$/,
        replacement: fileURLToPath(new URL('./app/browser/load-route-module.ts', import.meta.url)),
      },
    ],
  },
  // Our own packages are TypeScript sources: they are compiled in, never required at run time.
  ssr: { noExternal: [/^@canopy\//, /^@fontsource-variable\//] },
  // The manifest says which files a page loads; a check adds up their sizes.
  build: {
    target: 'es2022',
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
    manifest: true,
    // Drawings and fonts are files: no page carries one that it does not show.
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}));
