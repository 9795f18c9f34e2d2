import { revealHidden } from './reveal-hidden.ts';

type TreeNode =
  | { type: 'text' | 'raw'; value: string }
  | { type: 'element'; tagName: string; properties: Record<string, unknown>; children: TreeNode[] }
  | { type: 'root'; children: TreeNode[] };

/** A rehype plugin that puts each invisible character of the text into a `data` element that names it. */
export function revealInTree() {
  return (tree: unknown) => {
    const waiting = [tree as TreeNode];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (!('children' in node)) continue;
      waiting.push(...node.children.filter((child) => 'children' in child));
      node.children = node.children.flatMap((child) => ('value' in child ? revealed(child) : [child]));
    }
  };
}

function revealed(node: { type: 'text' | 'raw'; value: string }): TreeNode[] {
  return revealHidden(node.value).map((piece) =>
    'text' in piece
      ? { type: 'text', value: piece.text }
      : { type: 'element', tagName: 'data', properties: { value: piece.hidden }, children: [] },
  );
}
