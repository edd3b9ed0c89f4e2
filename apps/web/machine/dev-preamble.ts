/** Development only, before any component: what Vite's React plugin expects on the page. */
const url = '/@react-refresh'
const { injectIntoGlobalHook } = await import(/* @vite-ignore */ url)
injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
