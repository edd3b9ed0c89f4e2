declare module 'virtual:client-assets' {
  export const assets: import('./build/client-assets.ts').ClientAssets
}
