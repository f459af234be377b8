document.documentElement.dataset.pots = "ready"
