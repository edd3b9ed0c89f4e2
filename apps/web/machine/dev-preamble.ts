/** Development only: the preamble that Vite's React plugin requires before any component. */
const url = '/@react-refresh'
const { injectIntoGlobalHook } = await import(/* @vite-ignore */ url)
injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
