/** How many rows an exported file holds, so that one that was cut is seen to be. Apart, for the browser. */
export const exportedRowsHeader = 'x-exported-rows';
