// Runs before the first paint, so that no page flashes in the other look. What it reads, the settings write.
{
  const show = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('kandev.theme');
    } catch {
      // A browser that forbids storage has chosen nothing.
    }
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
  };
  show();
  addEventListener('storage', show);
}
