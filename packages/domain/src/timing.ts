/**
 * Spec §9: the times and the lengths of logs of the app, each under its name. timing.test.ts refuses a second literal of one in an app.
 * Palette times are in palette-script.ts, those of a session in session.ts, install and layout widths in app-version.ts.
 */

/** The log of activations, and the client log of a report. */
export const LOG_LINES = 20
