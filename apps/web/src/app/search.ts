/** What the address says beside the page: `needs=me` narrows the board, `new=task` opens the dialog. */
export type PageSearch = { needs?: 'me'; new?: 'task' };

export const readSearch = (given: Record<string, unknown>): PageSearch => ({
  ...(given['needs'] === 'me' && { needs: 'me' }),
  ...(given['new'] === 'task' && { new: 'task' }),
});
