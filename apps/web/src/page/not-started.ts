import * as m from '#paraglide/messages.js'
import { reloadedForCodeKey } from '@mutirao/client/stored-keys'

/*
 * For a page whose scripts do not come: after a deployment a document of a cache names files that are gone. It is part of the first script, so it imports
 * next to nothing.
 */

/** Loads the page anew where the shop answers; a reload without a network would end at the browser's error page. It would also end a link's navigation. */
const reload = () => fetch('/ping', { cache: 'no-store' }).then(() => document.querySelector('a[data-waits]') ?? location.reload())

/** Whether this list of scripts has not caused a reload in this tab; false without storage, where reloads would never end. */
function isFirstTime(): boolean {
  const scripts = JSON.stringify(document.getElementById('app')?.dataset['scripts'])
  try {
    // oxlint-disable-next-line no-restricted-globals -- the first script shares no module with the app
    const inTab = sessionStorage
    if (inTab.getItem(reloadedForCodeKey) === scripts) return false
    inTab.setItem(reloadedForCodeKey, scripts)
    return true
  } catch {
    return false
  }
}

/** Loads the page anew, and says so where that did not help. Links work without scripts; what is said here replaces no content. */
export function sayNotStarted(): void {
  addEventListener('online', () => void reload().catch(() => {}))
  if (isFirstTime()) void reload().catch(say)
  else say()
}

function say(): void {
  const bar = document.createElement('div')
  bar.setAttribute('role', 'alert')
  // In the flow, so that it covers no link. The page's style sheet has only the rules of its own content.
  bar.style.cssText =
    'position:sticky;top:0;z-index:99;display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;justify-content:center;padding:8px 12px;background:var(--surface);color:var(--ink);border-bottom:1px solid var(--line)'
  const text = document.createElement('span')
  text.textContent = m.page_not_started()
  const again = document.createElement('button')
  again.textContent = m.try_again()
  again.style.cssText = 'min-height:44px;padding:0 12px;font-weight:700;color:var(--action-text);text-decoration:underline'
  again.addEventListener('click', () => void reload().catch(() => {}))
  bar.append(text, again)
  document.body.prepend(bar)
}
